import Accounts
import Web

/// The form in which a member chooses a new password, by the rules for that member.
struct NewPasswordForm: Sendable {
    let accounts: Accounts
    let policy: PasswordPolicy

    /// The fields before anything is typed.
    func empty(for member: Member) async throws -> NewPasswordFields {
        NewPasswordFields(try await rules(for: member))
    }

    func read(_ form: Form, _ localizer: Localizer, of member: Member) async throws -> NewPassword {
        NewPassword(form, localizer, try await rules(for: member), of: GuessableWords(member))
    }

    private func rules(for member: Member) async throws -> PasswordPolicy {
        try await policy.rules(for: member.id, accounts)
    }
}
