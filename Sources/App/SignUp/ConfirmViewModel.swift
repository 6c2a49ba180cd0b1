import Accounts
import Mustache
import Secrets
import Web

/// The page behind the link in the email after a sign-up. In the browser that the sign-up was made in, one button is
/// enough. Another browser asks for the password or the passkey, so that an attacker can't lure a victim into an
/// account that the attacker made for them.
struct ConfirmViewModel: Sendable {
    struct Input: Sendable {
        /// Nil in the browser that the sign-up was made in.
        let password: Secret?
        let remember: Bool
    }

    struct Output: Renderable {
        /// The link's mark, and the sign-up's address; known to the page's routes, not to the form.
        var about = ""
        var email = ""
        /// Nil in the browser that the sign-up was made in, and for a sign-up with a passkey.
        var password: FormField?
        /// Whether the passkey is asked for.
        var asksForPasskey = false
        var remember = false
        /// Why the passkey was refused.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("about", \.about),
            .init("email", \.email),
            .init("password", \.password),
            .init("asksForPasskey", \.asksForPasskey),
            .init("remember", \.remember),
            .init("alert", \.alert),
        ]
    }

    let accounts: Accounts

    /// - Parameters:
    ///   - isHere: whether the sign-up was made in this browser.
    ///   - alert: why the passkey was refused.
    func show(_ signUp: PendingSignUp, isHere: Bool, alert: String? = nil) -> Output {
        Output(
            email: signUp.email, password: isHere || signUp.hasPasskey ? nil : FormField(),
            asksForPasskey: !isHere && signUp.hasPasskey, alert: alert)
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let password = form.secret("password")
        guard !password.isEmpty else {
            return .failure(InvalidInput(Output(password: FormField(message: localizer["password.empty"]))))
        }
        return .success(Input(password: password, remember: form.isTicked("remember")))
    }

    func wrongPassword(_ signUp: PendingSignUp, _ localizer: Localizer) -> Output {
        Output(email: signUp.email, password: FormField(message: localizer["confirm.wrong"]))
    }

    func tooMany(_ signUp: PendingSignUp, _ error: TooManyAttempts, _ localizer: Localizer) -> Output {
        let message = localizer.filled("reauthenticate.tooMany", waiting: error.wait)
        return Output(email: signUp.email, password: FormField(message: message))
    }

    /// - Throws: `ConfirmationError`, `TooManyAttempts`, `HashingBusy`.
    func confirm(
        _ input: Input, with link: Token, waiting: Token?, in browser: Token?, from client: ClientInfo
    ) async throws -> SignedIn {
        try await accounts.signUps.confirm(
            with: link, password: input.password, waiting: waiting, remember: input.remember, knownBy: browser,
            from: client)
    }
}
