import Database

/// A member as whoever runs the site sees them: how to reach them and whether they are around, no secret, none of their
/// to-dos.
package struct MemberRecord: Sendable {
    package let member: Member
    package let createdAt: Timestamp
    /// When they logged in last or came back remembered, as far as their history tells.
    package let lastSignInAt: Timestamp?
    /// Since when they are let in no more; nil when they are.
    package let disabledAt: Timestamp?
    /// When the account is to be deleted; nil unless that was wished.
    package let deleteAt: Timestamp?
    package let hasPassword: Bool
    /// Sessions that are open, and browsers that open one without a form.
    package let sessions: Int
    package let rememberedDevices: Int
}
