import Accounts
import Mustache
import Security
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
        let letterbox: Letterbox
        let letter: Letter<ResetLetter>
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

    /// Writes the mail, if there is an account to write to, in the language that its member chose.
    /// - Parameter words: the language for members who chose none.
    func send(_ input: Input, _ words: Words, from client: Client) async throws {
        let minutes = Int(services.accounts.lifetimes.resetLink.components.seconds / 60)
        try await services.accounts.startReset(for: input.email, from: client) { [services] member, link, transaction in
            let letterbox = services.letterbox
            let letter = ResetLetter(link: letterbox.link(to: "/reset/\(link.text)"), minutes: minutes)
            try letterbox.put(
                services.letter, letter, to: member.email, in: letterbox.words(for: member, else: words).language,
                transaction)
        }
    }
}
