import Accounts
import Mustache
import Secrets
import Web

/// The page behind the link in the mail after a sign-up. In the browser that the sign-up was made in one button is enough;
/// in another the password is asked for, so that nobody is led into an account that somebody else made for them.
struct ConfirmViewModel: ViewModel {
    struct Input: Sendable {
        /// Nil in the browser that the sign-up was made in.
        let password: Secret?
    }

    struct Output: Renderable {
        /// Known to the page's routes, not to the form.
        var email = ""
        /// Nil in the browser that the sign-up was made in.
        var password: FormField?

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("password", \.password),
        ]
    }

    private let accounts: Accounts

    init(_ accounts: Accounts) {
        self.accounts = accounts
    }

    func show(_ signUp: WaitingSignUp, asksForPassword: Bool) -> Output {
        Output(email: signUp.email, password: asksForPassword ? FormField() : nil)
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        let password = form.secret("password")
        guard PasswordPolicy.length(of: password) > 0 else {
            return .failure(Refused(Output(password: FormField(message: words["password.empty"]))))
        }
        return .success(Input(password: password))
    }

    func wrongPassword(_ signUp: WaitingSignUp, _ words: Words) -> Output {
        Output(email: signUp.email, password: FormField(message: words["confirm.wrong"]))
    }

    func tooMany(_ signUp: WaitingSignUp, _ error: TooManyAttempts, _ words: Words) -> Output {
        let message = words.filled("prove.tooMany", ["wait": words.time(error.wait)])
        return Output(email: signUp.email, password: FormField(message: message))
    }

    /// - Throws: `ConfirmationError`, `TooManyAttempts`, `HashingBusy`.
    func confirm(
        _ input: Input, with link: Token, waiting: Token?, in browser: Token?, from client: Client
    ) async throws -> SignedIn {
        try await accounts.confirmSignUp(
            with: link, password: input.password, waiting: waiting, in: browser, from: client)
    }
}
