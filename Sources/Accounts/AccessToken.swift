import Database

/// A personal access token as its member sees it: what a program may do in their name, and until when. The token itself is known
/// to nobody but who was shown it.
package struct AccessToken: Sendable, Equatable {
    /// What a token's text begins with, so that programs which look for secrets in source code recognise it.
    package static let prefix = "latchkey_"
    /// How many a member may have; nobody keeps track of more.
    package static let most = 50

    package let id: Int64
    package let name: String
    package let permission: AccessPermission
    package let madeAt: Timestamp
    /// Nil for one that was never used.
    package let lastUsedAt: Timestamp?
    /// Nil for one without an end.
    package let expiresAt: Timestamp?
}

/// What a program with a token may do. The raw value is what forms and the database use.
package enum AccessPermission: String, Sendable, CaseIterable {
    case read
    /// Read as well.
    case change

    /// Whether it covers what asks for `needed`.
    package func allows(_ needed: AccessPermission) -> Bool {
        self == .change || needed == .read
    }
}
