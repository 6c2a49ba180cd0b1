import Database

/// A passkey as shown to its member (WebAuthn Level 3, section 4, "Credential Record").
package struct Passkey: Sendable, Equatable {
    /// Maximum number per member: more than a member has devices and password managers.
    package static let most = 20

    package let id: Int64
    /// The member's name for it.
    package let name: String
    /// The identifier that its authenticator has given it.
    package let credentialID: [UInt8]
    /// How browsers reach its authenticator, as they say: `internal`, `hybrid`, `usb` and others.
    package let transports: [String]
    /// Whether it is copied to other devices.
    package let isBackedUp: Bool
    package let createdAt: Timestamp
    /// Nil if never used.
    package let lastUsedAt: Timestamp?

    private enum Column: Int, RecordColumn {
        case id, name, credentialID, transports, isBackedUp, createdAt, lastUsedAt
    }

    /// A member's passkeys, the newest first.
    static let selection = "SELECT \(Column.selection) FROM passkeys WHERE member_id = ? ORDER BY id DESC"

    init(row: Row) {
        id = row.int(Column.id)
        name = row.text(Column.name)
        credentialID = row.blob(Column.credentialID)
        transports = row.text(Column.transports).split(separator: " ").map(String.init)
        isBackedUp = row.flag(Column.isBackedUp)
        createdAt = row.timestamp(Column.createdAt)
        lastUsedAt = row.optionalTimestamp(Column.lastUsedAt)
    }
}
