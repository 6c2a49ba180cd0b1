import Accounts
import Mustache
import Secrets
import Web

/// The page behind a reset link: a new password, typed twice.
struct ChoosePasswordViewModel: ViewModel {
    struct Input: Sendable {
        let password: Secret
    }

    struct Output: Renderable {
        /// For password managers, which store the password under it.
        var email = ""
        var newPassword: NewPasswordFields

        static let fields: [Field<Output>] = [.init("email", \.email), .init("newPassword", \.newPassword)]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let securityEmails: SecurityEmails
        let passwordPolicy: PasswordPolicy
    }

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// The page before anything is typed.
    func empty(for member: Member) async throws -> Output {
        Output(email: member.email, newPassword: NewPasswordFields(try await rules(for: member)))
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        read(form, localizer, services.passwordPolicy, of: nil)
    }

    /// - Parameter member: the member the password is for.
    func read(
        _ form: Form, _ localizer: Localizer, of member: Member
    ) async throws -> Result<Input, InvalidInput<Output>> {
        read(form, localizer, try await rules(for: member), of: member)
    }

    private func rules(for member: Member) async throws -> PasswordPolicy {
        try await services.passwordPolicy.rules(for: member.id, services.accounts)
    }

    private func read(
        _ form: Form, _ localizer: Localizer, _ policy: PasswordPolicy, of member: Member?
    ) -> Result<Input, InvalidInput<Output>> {
        let passwords = NewPassword(form, localizer, policy, of: GuessableWords(member))
        guard let password = passwords.accepted else {
            return .failure(InvalidInput(Output(email: member?.email ?? "", newPassword: passwords.fields)))
        }
        return .success(Input(password: password))
    }

    /// - Parameter localizer: the language of the email about it for members who chose none.
    /// - Returns: the browser's new identifier; nil when it keeps the one it has.
    /// - Throws: `ResetError`, `HashingBusy`.
    func choose(
        _ input: Input, with link: Token, in browser: Token?, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Token? {
        try await services.accounts.passwords.reset(
            to: input.password, with: link, in: browser, from: client,
            notifying: services.securityEmails.notifier(localizer))
    }
}
