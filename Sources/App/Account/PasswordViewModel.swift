import Accounts
import Mustache
import Secrets
import Web

/// The page to change the password, for a member who has reauthenticated.
struct PasswordViewModel: Sendable {
    struct Input: Sendable {
        let password: Secret
        /// Whether to sign out all other devices.
        let endOthers: Bool
    }

    struct Output: Renderable {
        /// For password managers, which store the password under it.
        let email: String
        /// Otherwise the first one is chosen.
        let hasPassword: Bool
        let newPassword: NewPasswordFields
        var endOthers = true

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("hasPassword", \.hasPassword),
            .init("newPassword", \.newPassword),
            .init("endOthers", \.endOthers),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let passwordPolicy: PasswordPolicy
    private var newPassword: NewPasswordForm { NewPasswordForm(accounts: accounts, policy: passwordPolicy) }

    /// The page before anything is typed.
    func empty(for member: Member) async throws -> Output {
        Output(
            email: member.email, hasPassword: try await accounts.passwords.hasPassword(member.id),
            newPassword: try await newPassword.empty(for: member))
    }

    /// - Parameter member: the member the password is for.
    func read(
        _ form: Form, _ localizer: Localizer, of member: Member
    ) async throws -> Result<Input, InvalidInput<Output>> {
        let typed = try await newPassword.read(form, localizer, of: member)
        let endOthers = form.isTicked("endOthers")
        if let password = typed.accepted { return .success(Input(password: password, endOthers: endOthers)) }
        let hasPassword = try await accounts.passwords.hasPassword(member.id)
        return .failure(
            InvalidInput(
                Output(
                    email: member.email, hasPassword: hasPassword, newPassword: typed.fields, endOthers: endOthers)))
    }

    /// - Parameter localizer: the language of the email about it for members who chose none.
    /// - Throws: `SessionExpired`, `HashingBusy`.
    func change(
        _ member: Member, _ input: Input, keeping session: Token, with renewal: LoginRenewal,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> RenewedLogin {
        try await accounts.passwords.change(
            of: member.id, to: input.password, endingOthers: input.endOthers, keeping: session, with: renewal,
            from: client, notifying: securityEmails.notifier(localizer))
    }
}
