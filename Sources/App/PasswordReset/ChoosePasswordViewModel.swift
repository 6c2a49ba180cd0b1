import Accounts
import Feeds
import Mustache
import Secrets
import Web

/// The page behind a reset link: a new password, typed twice.
struct ChoosePasswordViewModel: Sendable {
    struct Input: Sendable {
        let password: Secret
    }

    struct Output: Renderable {
        /// The link's mark.
        let about: String
        /// Also for password managers, which store the password under it.
        let email: String
        let newPassword: NewPasswordFields
        /// What the new password leaves as it is.
        let remaining: RemainingAccess?

        static let fields: [Field<Output>] = [
            .init("about", \.about), .init("email", \.email), .init("newPassword", \.newPassword),
            .init("remaining", \.remaining),
        ]
    }

    let accounts: Accounts
    let feeds: Feeds
    let securityEmails: SecurityEmails
    let passwordPolicy: PasswordPolicy
    private var newPassword: NewPasswordForm { NewPasswordForm(accounts: accounts, policy: passwordPolicy) }

    /// The page before anything is typed.
    func empty(for member: Member, by link: Token) async throws -> Output {
        try await output(try await newPassword.empty(for: member), for: member, by: link)
    }

    /// - Parameter member: the member the password is for.
    func read(
        _ form: Form, _ localizer: Localizer, of member: Member, by link: Token
    ) async throws -> Result<Input, InvalidInput<Output>> {
        let typed = try await newPassword.read(form, localizer, of: member)
        if let password = typed.accepted { return .success(Input(password: password)) }
        return .failure(InvalidInput(try await output(typed.fields, for: member, by: link)))
    }

    private func output(_ fields: NewPasswordFields, for member: Member, by link: Token) async throws -> Output {
        Output(
            about: link.formMark, email: member.email, newPassword: fields,
            remaining: try await RemainingAccess(of: member, accounts, feeds))
    }

    /// - Parameters:
    ///   - form: what tells this form in this browser from others of the link.
    ///   - localizer: the language of the email about it for members who chose none.
    /// - Returns: the browser's new identifier; nil when it keeps the one it has.
    /// - Throws: `LinkNoLongerGood`, `HashingBusy`.
    func choose(
        _ input: Input, with link: Token, by form: Token, in browser: Token?, _ localizer: Localizer,
        from client: ClientInfo
    ) async throws -> Token? {
        try await accounts.passwords.reset(
            to: input.password, with: link, by: form, knownBy: browser, from: client,
            notifying: securityEmails.notifier(localizer))
    }
}
