import Database

/// A provider identity linked to a member's account.
package struct LinkedIdentity: Sendable, Equatable {
    package let id: Int64
    package let issuer: String
    /// The user's id there.
    package let subject: String
    /// The address last given by the provider, if any.
    package let email: String?
    package let linkedAt: Timestamp
    package let lastUsedAt: Timestamp
    /// Whether the provider has asked for it not to be accepted for now.
    package let isSuspended: Bool
    /// Whether the provider has told that it no longer forwards emails that are sent to its address.
    package let emailIsStopped: Bool

    private enum Column: Int, RecordColumn {
        case id, issuer, subject, email, linkedAt, lastUsedAt, suspendedAt, emailIsStopped
    }

    static let columns = Column.selection

    init(row: Row) {
        id = row.int(Column.id)
        issuer = row.text(Column.issuer)
        subject = row.text(Column.subject)
        email = row.optionalText(Column.email)
        linkedAt = row.timestamp(Column.linkedAt)
        lastUsedAt = row.timestamp(Column.lastUsedAt)
        isSuspended = row.optionalTimestamp(Column.suspendedAt) != nil
        emailIsStopped = row.flag(Column.emailIsStopped)
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
