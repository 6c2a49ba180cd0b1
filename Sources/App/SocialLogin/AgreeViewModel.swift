import Accounts
import Mustache
import Secrets
import Web

/// The page for somebody whose address has an account here: the password, or a link by mail, once, and the provider's
/// log-in opens it from then on.
struct AgreeViewModel: ViewModel {
    struct Input: Sendable {
        let password: Secret
    }

    struct Output: Renderable {
        /// Of the log-in.
        var signIn = 0
        var provider = ""
        var email = ""
        var password = FormField()
        /// Why nothing was tried.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("signIn", \.signIn),
            .init("provider", \.provider),
            .init("email", \.email),
            .init("password", \.password),
            .init("alert", \.alert),
        ]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let letters: SecurityLetters
        let providers: SignInProviders
    }

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// The page for a log-in, with what the form gave.
    func page(of signIn: UnfinishedSignIn, _ words: Words, _ output: Output = Output()) -> Output {
        var output = output
        output.signIn = Int(signIn.id)
        output.provider = services.providers.label(of: signIn.issuer, words)
        output.email = signIn.email ?? ""
        return output
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        let password = form.secret("password")
        guard PasswordPolicy.length(of: password) > 0 else {
            return .failure(Refused(Output(password: FormField(message: words["password.empty"]))))
        }
        return .success(Input(password: password))
    }

    static func wrongPassword(_ words: Words) -> Output {
        Output(password: FormField(message: words["agree.wrong"]))
    }

    static func tooMany(_ error: TooManyAttempts, _ words: Words) -> Output {
        Output(alert: words.filled("agree.tooMany", ["wait": words.time(error.wait)]))
    }

    /// - Throws: `FinishError`, `IdentityLinkError`, `TooManyAttempts`, `HashingBusy`.
    func agree(
        _ input: Input, in browser: Token, knownBy known: Token?, _ words: Words, from client: Client
    ) async throws -> SignedIn {
        try await services.accounts.agree(
            with: input.password, in: browser, knownBy: known, from: client, telling: services.letters.herald(words))
    }
}
