import Accounts
import Mustache
import Secrets
import Web

/// The log-in page: e-mail, password, and whether to be remembered.
struct LoginViewModel: ViewModel {
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
        /// Why nothing was tried.
        var alert: String?
        /// The sentence for a pair that opens nothing; it belongs to both fields.
        var pairMessage: String?
        /// Where the visitor was going.
        var next: LocalPath?
        /// Accounts of this browser that are still signed in.
        var otherAccounts: [AccountChoice] = []

        /// Providers to log in with instead.
        var providers: [ProviderButton] = []
        var hasProviders: Bool { !providers.isEmpty }

        static let fields: [Field<Output>] = [
            .init("providers", \.providers),
            .init("hasProviders", \.hasProviders),
            .init("email", \.email),
            .init("password", \.password),
            .init("remember", \.remember),
            .init("alert", \.alert),
            .init("pairMessage", \.pairMessage),
            .init("next", \.next),
            .init("otherAccounts", \.otherAccounts),
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
        let password = form.secret("password")
        let email = EmailAddress(form["email"])
        let hasPassword = PasswordPolicy.length(of: password) > 0
        if let email, hasPassword {
            return .success(
                Input(
                    email: email, password: password, remember: form.isTicked("remember"),
                    next: .destination(form["next"])))
        }
        var output = Self.refill(form)
        if email == nil { output.email = FormField(form["email"], message: words["email.malformed"]) }
        if !hasPassword { output.password = FormField(message: words["password.empty"]) }
        return .failure(Refused(output))
    }

    /// The page after a pair that opens nothing. It is the same whichever of the two is wrong.
    static func wrongPair(_ form: Form, _ words: Words) -> Output {
        var output = refill(form)
        output.pairMessage = words["login.wrongPair"]
        return output
    }

    /// The page after too many attempts, whether or not there is such an account.
    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ words: Words) -> Output {
        var output = refill(form)
        output.alert = words.filled("login.tooMany", ["wait": words.time(error.wait)])
        return output
    }

    /// - Parameters:
    ///   - browser: what the browser is known by, if anybody has logged in in it before.
    ///   - words: the language of the letter about a new device for members who chose none.
    /// - Throws: `SignInError`, `TooManyAttempts`, `HashingBusy`.
    func signIn(_ input: Input, in browser: Token?, _ words: Words, from client: Client) async throws -> SignedIn {
        try await services.accounts.signIn(
            email: input.email, password: input.password, remember: input.remember, in: browser, from: client,
            telling: services.letters.herald(words))
    }

    private static func refill(_ form: Form) -> Output {
        Output(
            email: FormField(form["email"]), remember: form.isTicked("remember"), next: .destination(form["next"]))
    }
}
