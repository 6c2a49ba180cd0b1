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

    /// A member's passkeys, the newest first.
    static let selection = """
        SELECT id, name, credential_id, transports, is_backed_up, created_at, last_used_at
        FROM passkeys WHERE member_id = ? ORDER BY id DESC
        """

    init(row: Row) {
        id = row.int(0)
        name = row.text(1)
        credentialID = row.blob(2)
        transports = row.text(3).split(separator: " ").map(String.init)
        isBackedUp = row.flag(4)
        createdAt = row.timestamp(5)
        lastUsedAt = row.optionalTimestamp(6)
    }
}
