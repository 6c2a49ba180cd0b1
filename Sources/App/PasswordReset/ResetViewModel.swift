import Accounts
import Mustache
import Web

/// The page for members who forgot their password: the email address to send a reset link to.
struct ResetViewModel: Sendable {
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

    let accounts: Accounts
    let securityEmails: SecurityEmails

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        guard let email = EmailAddress(form["email"]) else {
            return .failure(
                InvalidInput(Output(email: FormField(form["email"], message: localizer["email.malformed"]))))
        }
        return .success(Input(email: email))
    }

    /// The page after too many attempts; the same for unknown accounts.
    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        Output(
            email: FormField(form["email"]),
            alert: localizer.filled("reset.tooMany", waiting: error.wait))
    }

    /// Sends the email if the address has an account.
    /// - Parameter localizer: the language for members who chose none.
    /// - Throws: `TooManyAttempts`.
    func send(_ input: Input, _ localizer: Localizer, from client: ClientInfo) async throws {
        try await accounts.passwords.startReset(
            for: input.email, from: client, notifying: securityEmails.notifier(localizer))
    }
}
