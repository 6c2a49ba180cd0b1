import Database

/// A log-in by another site that opens a member's account.
package struct LinkedIdentity: Sendable, Equatable {
    package let id: Int64
    package let issuer: String
    /// The address that the site told last, if it tells one.
    package let email: String?
    package let linkedAt: Timestamp
    package let lastUsedAt: Timestamp
    /// Whether the site has said that it must not be believed for now.
    package let isSuspended: Bool

    static let columns = "id, issuer, email, linked_at, last_used_at, suspended_at"

    init(row: Row) {
        id = row.int(0)
        issuer = row.text(1)
        email = row.optionalText(2)
        linkedAt = Timestamp(milliseconds: row.int(3))
        lastUsedAt = Timestamp(milliseconds: row.int(4))
        isSuspended = row.optionalInt(5) != nil
    }
}

/// Why a log-in by another site was not linked or unlinked, or let nobody in.
package enum IdentityLinkError: Error {
    /// It opens another account already.
    case belongsToAnother
    /// The account has one of the same site already.
    case siteLinkedAlready
    /// Without it nothing would open the account.
    case lastWayIn
    /// The account has no such identity.
    case unknown
    /// The site has said that somebody else may be in the person's account there.
    case suspended
}
