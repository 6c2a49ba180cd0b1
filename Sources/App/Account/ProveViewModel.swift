import Accounts
import Mustache
import Secrets
import Web

/// The page that asks a member for their password before something that matters.
struct ProveViewModel: ViewModel {
    struct Input: Sendable {
        let password: Secret
        let next: LocalPath?
    }

    struct Output: Renderable {
        /// For password managers, which keep the password under it.
        var email = ""
        var password = FormField()
        /// Where the member was going.
        var next: LocalPath?
        /// Providers whose log-in opens the account, to be used instead.
        var providers: [ProviderButton] = []
        var hasProviders: Bool { !providers.isEmpty }
        /// Not for a member who has none.
        var asksForPassword = true

        static let fields: [Field<Output>] = [
            .init("providers", \.providers),
            .init("hasProviders", \.hasProviders),
            .init("asksForPassword", \.asksForPassword),
            .init("email", \.email),
            .init("password", \.password),
            .init("next", \.next),
        ]
    }

    private let accounts: Accounts

    init(_ accounts: Accounts) {
        self.accounts = accounts
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        let password = form.secret("password")
        guard PasswordPolicy.length(of: password) > 0 else {
            return .failure(Refused(Self.refill(form, message: words["password.empty"])))
        }
        return .success(Input(password: password, next: .destination(form["next"])))
    }

    static func wrongPassword(_ form: Form, _ words: Words) -> Output {
        refill(form, message: words["prove.wrong"])
    }

    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ words: Words) -> Output {
        refill(form, message: words.filled("prove.tooMany", ["wait": words.time(error.wait)]))
    }

    /// - Throws: `ProofError`, `TooManyAttempts`, `HashingBusy`.
    func prove(_ member: Member, _ input: Input, in session: Token, from client: Client) async throws {
        try await accounts.prove(member.id, with: input.password, in: session, from: client)
    }

    private static func refill(_ form: Form, message: String) -> Output {
        Output(password: FormField(message: message), next: .destination(form["next"]))
    }
}
