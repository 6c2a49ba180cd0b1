import Accounts
import Mustache
import Secrets
import Web

/// The page that asks for the code that was sent.
struct EmailCodeViewModel: Sendable {
    struct Input: Sendable {
        let code: String
        let next: LocalPath?
    }

    struct Output: Renderable {
        var code = FormField()
        /// Where the code was sent to, if the browser still has it.
        var email: String?
        /// Whether the browser is to be remembered.
        var remember = false
        /// How long the code is valid.
        let minutes: Int
        /// The path to redirect to afterwards.
        var next: LocalPath?
        /// The mark of the login that waits; known to the page's routes, not to the form.
        var about = ""

        static let fields: [Field<Output>] = [
            .init("about", \.about),
            .init("code", \.code),
            .init("email", \.email),
            .init("remember", \.remember),
            .init("minutes", \.minutes),
            .init("next", \.next),
        ]
    }

    let securityEmails: SecurityEmails
    let lifetimes: Lifetimes

    func page(next: LocalPath?) -> Output {
        Output(minutes: lifetimes.emailCode.minutes, next: next)
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let code = form["code"]
        guard !TypedCode.isBlank(code) else {
            return .failure(InvalidInput(refused(form, localizer["emailCode.empty"])))
        }
        return .success(Input(code: code, next: .destination(form["next"])))
    }

    func wrong(_ form: Form, _ localizer: Localizer) -> Output {
        refused(form, localizer["emailCode.wrong"])
    }

    /// - Parameters:
    ///   - waiting: the token of the browser that asked for the code.
    ///   - browser: its identifier from an earlier login, if there was one.
    /// - Throws: `CodeFailure`, `AccountDisabled`.
    func signIn(
        _ input: Input, by codes: EmailCodes, waiting: Token, in browser: Token?, _ localizer: Localizer,
        from client: ClientInfo
    ) async throws -> SignInResult {
        try await codes.signIn(
            with: input.code, in: waiting, knownBy: browser, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    /// What was typed is not sent back: a wrong code is typed anew.
    private func refused(_ form: Form, _ message: String) -> Output {
        var output = page(next: .destination(form["next"]))
        output.code = FormField(message: message)
        output.focusFirst(of: \.code)
        return output
    }
}
