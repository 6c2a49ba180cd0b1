import Database

/// A provider identity linked to a member's account.
package struct LinkedIdentity: Sendable, Equatable {
    package let id: Int64
    package let issuer: String
    /// The address last given by the provider, if any.
    package let email: String?
    package let linkedAt: Timestamp
    package let lastUsedAt: Timestamp
    /// Whether the provider has asked for it not to be accepted for now.
    package let isSuspended: Bool
    /// Whether the provider has told that it no longer forwards emails that are sent to its address.
    package let emailIsStopped: Bool

    static let columns = "id, issuer, email, linked_at, last_used_at, suspended_at, email_is_stopped"

    init(row: Row) {
        id = row.int(0)
        issuer = row.text(1)
        email = row.optionalText(2)
        linkedAt = row.timestamp(3)
        lastUsedAt = row.timestamp(4)
        isSuspended = row.optionalInt(5) != nil
        emailIsStopped = row.flag(6)
    }
}

/// Why an identity was not linked, unlinked or accepted for a login.
package enum IdentityLinkError: Error {
    /// It is already linked to another account.
    case belongsToAnother
    /// The account already has an identity of the same provider.
    case providerAlreadyLinked
    /// It is the account's only way to log in.
    case lastLoginMethod
    /// The account has no such identity.
    case unknown
    /// The provider has reported that the user's account there may be compromised.
    case suspended
}
