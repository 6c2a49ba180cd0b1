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
        /// Why nothing was sent.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("alert", \.alert),
        ]
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

    /// The page after too many attempts, whether or not there is such an account.
    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ words: Words) -> Output {
        Output(
            email: FormField(form["email"]),
            alert: words.filled("reset.tooMany", ["wait": words.time(error.wait)]))
    }

    /// Writes the letter, if there is an account to write to.
    /// - Parameter words: the language for members who chose none.
    /// - Throws: `TooManyAttempts`.
    func send(_ input: Input, _ words: Words, from client: Client) async throws {
        try await services.accounts.startReset(
            for: input.email, from: client, telling: services.letters.herald(words))
    }
}
