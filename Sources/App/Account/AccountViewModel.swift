import Accounts
import Mustache
import TextRules
import Web

/// The account page: the member's name, and links to all other settings.
struct AccountViewModel: ViewModel {
    struct Input: Sendable {
        let name: String
    }

    struct Output: Renderable {
        /// Known to the page's routes, not to the form.
        var email = ""
        var name: FormField
        var otherAccounts: [AccountChoice] = []

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("name", \.name),
            .init("otherAccounts", \.otherAccounts),
        ]
    }

    private static let nameRule = TextRule.name

    private let accounts: Accounts

    init(_ accounts: Accounts) {
        self.accounts = accounts
    }

    static func page(of member: Member, others: [AccountChoice]) -> Output {
        Output(email: member.email, name: FormField(member.name), otherAccounts: others)
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let name = Self.nameRule.trimmed(form["name"])
        guard let message = Self.nameRule.message(for: name, ifEmpty: "name.empty", localizer) else {
            return .success(Input(name: name))
        }
        return .failure(InvalidInput(Output(name: FormField(form["name"], message: message))))
    }

    func changeName(of member: Member, _ input: Input, from client: ClientInfo) async throws {
        try await accounts.members.changeName(of: member.id, to: input.name, from: client)
    }
}
