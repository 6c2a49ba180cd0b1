extension PasswordPolicy {
    /// The rules for the password of a member, which may be shorter beside a second factor.
    package func rules(for member: Member.ID, _ accounts: Accounts) async throws -> PasswordPolicy {
        rules(besideFactor: try await accounts.authenticators.isOn(for: member))
    }
}
