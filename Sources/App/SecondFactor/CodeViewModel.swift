import Accounts
import Mustache
import Secrets
import Web

/// The page between password and to-dos that asks for a code of the authenticator app, or for a recovery code.
struct CodeViewModel: Sendable {
    struct Input: Sendable {
        /// A code of the app, or a recovery code, as the member typed it.
        let code: String
        /// Whether this browser is not to be asked again for some time.
        let trusts: Bool
        let next: LocalPath?
        /// Both fields take both kinds.
        var isRecoveryCode: Bool { RecoveryCode(code) != nil }
    }

    struct Output: Renderable {
        /// The mark of the login that waits, and its account's address; known to the page's routes, not to the form.
        var about = ""
        var email = ""
        var asksForRecoveryCode = false
        var code = FormField()
        var trusts = false
        /// Whether the app's codes count again only after a new password.
        var needsPassword = false
        /// How long a browser is not asked again.
        let days: Int
        /// The path to redirect to afterwards.
        var next: LocalPath?

        static let fields: [Field<Output>] = [
            .init("about", \.about),
            .init("email", \.email),
            .init("asksForRecoveryCode", \.asksForRecoveryCode),
            .init("code", \.code),
            .init("trusts", \.trusts),
            .init("needsPassword", \.needsPassword),
            .init("days", \.days),
            .init("next", \.next),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    /// Whether the page asks for a recovery code instead of the app's. Either kind is accepted on both.
    let asksForRecoveryCode: Bool

    func page(next: LocalPath?) -> Output {
        Output(
            asksForRecoveryCode: asksForRecoveryCode,
            days: accounts.lifetimes.trustedBrowser.days, next: next)
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let code = form["code"]
        guard !TypedCode.isBlank(code) else {
            return .failure(
                InvalidInput(refill(form, localizer[asksForRecoveryCode ? "code.recoveryEmpty" : "code.empty"])))
        }
        return .success(Input(code: code, trusts: form.isTicked("trust"), next: .destination(form["next"])))
    }

    func wrong(_ form: Form, _ localizer: Localizer) -> Output {
        refill(form, localizer[asksForRecoveryCode ? "code.recoveryWrong" : "code.wrong"])
    }

    func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        refill(form, localizer.filled("code.tooMany", waiting: error.wait))
    }

    func newPasswordNeeded(_ form: Form, _ localizer: Localizer) -> Output {
        var output = refill(form, localizer["code.newPasswordNeeded"])
        output.needsPassword = true
        return output
    }

    /// - Parameters:
    ///   - waiting: the token of the login that waits.
    ///   - browser: the browser's identifier from an earlier login, if there was one.
    /// - Throws: `CodeFailure`, `TooManyAttempts`, `AccountDisabled`.
    func signIn(
        _ input: Input, waiting: Token, in browser: Token?, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> SignedIn {
        try await accounts.authenticators.signIn(
            with: input.code, trusting: input.trusts, in: waiting, knownBy: browser, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    /// What was typed is not sent back: a wrong code is typed anew.
    private func refill(_ form: Form, _ message: String) -> Output {
        var output = page(next: .destination(form["next"]))
        output.code = FormField(message: message)
        output.trusts = form.isTicked("trust")
        return output
    }
}
