import Database

/// A member as shown to the operator: contact and activity, without secrets or to-dos.
package struct MemberRecord: Sendable {
    package let member: Member
    package let createdAt: Timestamp
    /// The last login or resumed session, as far as the audit log tells.
    package let lastSignInAt: Timestamp?
    /// When they were disabled; nil if they aren't.
    package let disabledAt: Timestamp?
    /// When the account will be deleted; nil unless requested.
    package let deleteAt: Timestamp?
    package let hasPassword: Bool
    /// Whether an authenticator app is asked for.
    package let hasAuthenticator: Bool
    /// Those that are left.
    package let recoveryCodes: Int
    package let passkeys: Int
    /// Open sessions, and remembered browsers that can open one.
    package let sessions: Int
    package let rememberedDevices: Int
}
