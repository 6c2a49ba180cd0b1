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

extension MemberRecord {
    /// The columns beside those of the member.
    private enum Column: Int, RecordColumn {
        case createdAt, lastSignInAt, disabledAt, deleteAt, hasPassword, hasAuthenticator, recoveryCodes, passkeys
        case sessions, rememberedDevices

        static let offset = Member.columnCount

        var expression: String {
            switch self {
            case .createdAt, .disabledAt, .deleteAt, .hasPassword: of("members")
            case .lastSignInAt: AuditLog.lastSignIn
            case .hasAuthenticator: Authenticators.isOn
            case .recoveryCodes, .passkeys: "(SELECT count(*) FROM \(name) WHERE member_id = members.id)"
            case .sessions:
                "(SELECT count(*) FROM sessions WHERE member_id = members.id AND \(Lifetimes.openSession))"
            case .rememberedDevices:
                """
                (SELECT count(*) FROM remembered_devices
                    WHERE member_id = members.id AND expires_at > ?4 AND replayed_at IS NULL)
                """
            }
        }
    }

    /// The columns that `init(row:)` reads. Of their values, `openSessionValues` come first, then the present time.
    static let columns = "\(Member.columns), \(Column.selection)"

    init(row: Row) {
        self.init(
            member: Member(row: row), createdAt: row.timestamp(Column.createdAt),
            lastSignInAt: row.optionalTimestamp(Column.lastSignInAt),
            disabledAt: row.optionalTimestamp(Column.disabledAt), deleteAt: row.optionalTimestamp(Column.deleteAt),
            hasPassword: row.flag(Column.hasPassword), hasAuthenticator: row.flag(Column.hasAuthenticator),
            recoveryCodes: Int(row.int(Column.recoveryCodes)), passkeys: Int(row.int(Column.passkeys)),
            sessions: Int(row.int(Column.sessions)), rememberedDevices: Int(row.int(Column.rememberedDevices)))
    }
}
