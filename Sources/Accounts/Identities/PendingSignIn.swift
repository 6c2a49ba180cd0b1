import Database
import Secrets

/// An unfinished provider login: a name or an address is missing, or the address is a member's, who has to consent. It
/// belongs to the browser that began it.
package struct PendingSignIn: Sendable {
    package let id: Int64
    package let issuer: String
    let subject: String
    let event: AuditEvent
    /// Nil until known.
    package let name: String?
    /// Nil until known.
    package let email: String?
    /// Whether the provider has verified the address.
    package let emailIsVerified: Bool
    let remember: Bool
    /// Where to go after the login.
    package let destination: String?
    let language: String?
    /// The provider's refresh token, sealed.
    let sealedToken: [UInt8]?
    /// Whether a link was sent to the address.
    package let isMailed: Bool
    /// The member to whose address it was sent; nil when no account had that then.
    let addressee: Member.ID?

    /// The address in the form used to find accounts.
    var address: EmailAddress? { email.flatMap { EmailAddress($0) } }

    var identity: NewIdentity {
        NewIdentity(issuer: issuer, subject: subject, email: email, sealedToken: sealedToken)
    }

    private enum Column: Int, RecordColumn {
        case id, issuer, subject, event, name, email, emailIsProven, remember, destination, language, sealedToken
        case linkDigest, memberID
    }

    static let columns = Column.selection

    init(row: Row) {
        id = row.int(Column.id)
        issuer = row.text(Column.issuer)
        subject = row.text(Column.subject)
        event = AuditEvent(rawValue: row.text(Column.event)) ?? .signedInByOpenID
        name = row.optionalText(Column.name)
        email = row.optionalText(Column.email)
        emailIsVerified = row.flag(Column.emailIsProven)
        remember = row.flag(Column.remember)
        destination = row.optionalText(Column.destination)
        language = row.optionalText(Column.language)
        sealedToken = row.optionalBlob(Column.sealedToken)
        isMailed = row.optionalBlob(Column.linkDigest) != nil
        addressee = row.optionalInt(Column.memberID).map { Member.ID($0) }
    }
}

extension Reader {
    /// Returns the unexpired login that matches `condition`.
    /// - Parameter lifetime: how long it may be finished.
    func pendingSignIn(
        _ condition: String, _ values: [any Bindable], within lifetime: Duration, at now: Timestamp
    ) throws -> PendingSignIn? {
        try first(
            "SELECT \(PendingSignIn.columns) FROM unfinished_sign_ins WHERE \(condition) AND \(Lifetimes.goodLink)",
            values + Lifetimes.goodLinkValues(lifetime, at: now), as: PendingSignIn.init(row:))
    }
}
