import Accounts
import Mustache
import Secrets
import Web

/// The login page: email, password, and whether to remember the device.
struct LoginViewModel: Sendable {
    struct Input: Sendable {
        let email: EmailAddress
        let password: Secret
        let remember: Bool
        let next: LocalPath?
    }

    struct Output: Renderable {
        var email = FormField()
        var password = FormField()
        var remember = false
        /// Why the form was refused as a whole.
        var alert: String?
        /// The message for a wrong email or password; it belongs to both fields.
        var pairMessage: String?
        /// The path to redirect to afterwards.
        var next: LocalPath?
        /// Accounts of this browser that are still signed in.
        var otherAccounts: [AccountChoice] = []

        /// Whether anyone can become a member.
        var allowsSignUp = false
        /// Whether browsers allow passkeys for this site.
        var allowsPasskeys = false
        /// Whether members may log in with a code that is sent by email.
        var sendsEmailCodes = false
        /// The passkey that was refused, if no account has it.
        var unknownPasskey: UnknownPasskey?

        /// Providers to log in with instead.
        var providers: [ProviderButton] = []
        /// Whether the form has other buttons than that for the password.
        var hasOtherWays: Bool { sendsEmailCodes || !providers.isEmpty }

        static let fields: [Field<Output>] = [
            .init("providers", \.providers),
            .init("hasOtherWays", \.hasOtherWays),
            .init("allowsSignUp", \.allowsSignUp),
            .init("allowsPasskeys", \.allowsPasskeys),
            .init("sendsEmailCodes", \.sendsEmailCodes),
            .init("unknownPasskey", \.unknownPasskey),
            .init("email", \.email),
            .init("password", \.password),
            .init("remember", \.remember),
            .init("alert", \.alert),
            .init("pairMessage", \.pairMessage),
            .init("next", \.next),
            .init("otherAccounts", \.otherAccounts),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let password = form.secret("password")
        let email = EmailAddress(form["email"])
        if let email, !password.isEmpty {
            return .success(
                Input(
                    email: email, password: password, remember: form.isTicked("remember"),
                    next: .destination(form["next"])))
        }
        var output = Self.refill(form)
        if email == nil { output.email = FormField(form["email"], message: localizer["email.malformed"]) }
        if password.isEmpty { output.password = FormField(message: localizer["password.empty"]) }
        output.focusFirst(of: \.email, \.password)
        return .failure(InvalidInput(output))
    }

    /// The page after a wrong email or password. It is the same whichever of the two is wrong.
    static func wrongPair(_ form: Form, _ localizer: Localizer) -> Output {
        var output = refill(form)
        output.pairMessage = localizer["login.wrongPair"]
        return output
    }

    /// The page after too many attempts; the same for unknown accounts.
    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        var output = refill(form)
        output.alert = localizer.filled("login.tooMany", waiting: error.wait)
        return output
    }

    /// The page after a passkey was refused.
    static func refused(_ form: Form, alert: String) -> Output {
        Output(remember: form.isTicked("remember"), alert: alert, next: .destination(form["next"]))
    }

    /// - Parameters:
    ///   - browser: the browser's identifier from an earlier login, if there was one.
    ///   - localizer: the language of the email about a new device for members who chose none.
    func signIn(
        _ input: Input, in browser: Token?, _ localizer: Localizer, from client: ClientInfo
    ) async throws(SignInFailure) -> SignInResult {
        try await accounts.passwords.signIn(
            email: input.email, password: input.password, remember: input.remember, knownBy: browser, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    private static func refill(_ form: Form) -> Output {
        Output(
            email: FormField(form["email"]), remember: form.isTicked("remember"), next: .destination(form["next"]))
    }
}
