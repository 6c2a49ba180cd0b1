import Database

/// A personal access token as shown to its member: what a program may do in their name, and until when. The token
/// itself is shown only once, on creation.
package struct AccessToken: Sendable, Equatable {
    /// The prefix of a token's text, so that secret scanners recognise it in source code.
    package static let prefix = "latchkey_"
    /// Maximum number per member; more than a member can keep track of.
    package static let most = 50

    package let id: Int64
    package let name: String
    package let permission: AccessPermission
    package let madeAt: Timestamp
    /// Nil if never used.
    package let lastUsedAt: Timestamp?
    /// Nil if it doesn't expire.
    package let expiresAt: Timestamp?
}

/// What a program with a token may do. The raw value is used by forms and the database.
package enum AccessPermission: String, Sendable, CaseIterable {
    case read
    /// Includes reading.
    case change

    /// Whether it includes the permission `needed`.
    package func allows(_ needed: AccessPermission) -> Bool {
        self == .change || needed == .read
    }
}
