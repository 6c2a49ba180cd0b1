import Accounts
import Mustache
import Secrets
import Web

/// The page for a visitor whose address has an account here. The password or an emailed link, required once, links the
/// provider's login to the account.
struct LinkAccountViewModel: Sendable {
    struct Input: Sendable {
        let password: Secret
    }

    struct Output: Renderable {
        /// The id of the pending sign-in.
        var signIn = 0
        var provider = ""
        var email = ""
        var password = FormField()
        /// Why the form was refused as a whole.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("signIn", \.signIn),
            .init("provider", \.provider),
            .init("email", \.email),
            .init("password", \.password),
            .init("alert", \.alert),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let providers: SignInProviders

    /// The page for a pending sign-in, with the form's values.
    func page(of signIn: PendingSignIn, _ localizer: Localizer, _ output: Output = Output()) -> Output {
        var output = output
        output.signIn = Int(signIn.id)
        output.provider = providers.label(of: signIn.issuer, localizer)
        output.email = signIn.email ?? ""
        return output
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let password = form.secret("password")
        guard !password.isEmpty else {
            return .failure(InvalidInput(Output(password: FormField(message: localizer["password.empty"]))))
        }
        return .success(Input(password: password))
    }

    static func wrongPassword(_ localizer: Localizer) -> Output {
        Output(password: FormField(message: localizer["linkAccount.wrong"]))
    }

    static func tooMany(_ error: TooManyAttempts, _ localizer: Localizer) -> Output {
        Output(alert: localizer.filled("linkAccount.tooMany", waiting: error.wait))
    }

    /// - Throws: `FinishError`, `IdentityLinkError`, `TooManyAttempts`, `HashingBusy`.
    func link(
        _ input: Input, in token: Token, knownBy browser: Token?, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> SignInResult {
        try await accounts.identities.linkIdentity(
            with: input.password, in: token, knownBy: browser, from: client,
            notifying: securityEmails.notifier(localizer))
    }
}
