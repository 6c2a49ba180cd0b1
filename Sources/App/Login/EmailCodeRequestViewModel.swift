import Accounts
import Mustache
import Secrets
import Web

/// The page that asks where to send a code to log in with.
struct EmailCodeRequestViewModel: Sendable {
    struct Input: Sendable {
        let email: EmailAddress
        let remember: Bool
        let next: LocalPath?
    }

    struct Output: Renderable {
        var email = FormField()
        var remember = false
        /// Why nothing was sent.
        var alert: String?
        /// The path to redirect to after the login.
        var next: LocalPath?

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("remember", \.remember),
            .init("alert", \.alert),
            .init("next", \.next),
        ]
    }

    let securityEmails: SecurityEmails

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        guard let email = EmailAddress(form["email"]) else {
            var output = Self.refill(form)
            output.email = FormField(form["email"], message: localizer["email.malformed"])
            output.focusFirst(of: \.email)
            return .failure(InvalidInput(output))
        }
        return .success(
            Input(email: email, remember: form.isTicked("remember"), next: .destination(form["next"])))
    }

    /// The page after too many requests; the same for unknown accounts.
    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        var output = refill(form)
        output.alert = localizer.filled("emailCode.tooMany", waiting: error.wait)
        return output
    }

    /// Sends the email if the address has an account.
    /// - Parameters:
    ///   - browser: the browser's identifier from an earlier login, if there was one.
    ///   - localizer: the language for members who chose none.
    /// - Returns: the token for the browser to hold.
    /// - Throws: `TooManyAttempts`.
    func send(
        _ input: Input, by codes: EmailCodes, in browser: Token?, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Token {
        try await codes.send(
            to: input.email, remember: input.remember, knownBy: browser, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    private static func refill(_ form: Form) -> Output {
        Output(
            email: FormField(form["email"]), remember: form.isTicked("remember"), next: .destination(form["next"]))
    }
}
