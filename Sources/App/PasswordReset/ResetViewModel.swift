import Accounts
import Mustache
import Web

/// The page for members who forgot their password: one field, one mail.
struct ResetViewModel: ViewModel {
    struct Input: Sendable {
        let email: EmailAddress
    }

    struct Output: Renderable {
        var email = FormField()

        static let fields: [Field<Output>] = [.init("email", \.email)]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let letters: SecurityLetters
    }

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        guard let email = EmailAddress(form["email"]) else {
            return .failure(Refused(Output(email: FormField(form["email"], message: words["email.malformed"]))))
        }
        return .success(Input(email: email))
    }

    /// Writes the letter, if there is an account to write to.
    /// - Parameter words: the language for members who chose none.
    func send(_ input: Input, _ words: Words, from client: Client) async throws {
        try await services.accounts.startReset(
            for: input.email, from: client, telling: services.letters.herald(words))
    }
}
