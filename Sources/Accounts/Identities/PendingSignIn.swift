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

    /// The address in the form used to find accounts.
    var address: EmailAddress? { email.flatMap { EmailAddress($0) } }

    var identity: NewIdentity {
        NewIdentity(issuer: issuer, subject: subject, email: email, sealedToken: sealedToken)
    }

    static let columns = """
        id, issuer, subject, event, name, email, email_is_proven, remember, destination, language, sealed_token,
        link_digest
        """

    init(row: Row) {
        id = row.int(0)
        issuer = row.text(1)
        subject = row.text(2)
        event = AuditEvent(rawValue: row.text(3)) ?? .signedIn
        name = row.optionalText(4)
        email = row.optionalText(5)
        emailIsVerified = row.flag(6)
        remember = row.flag(7)
        destination = row.optionalText(8)
        language = row.optionalText(9)
        sealedToken = row.optionalBlob(10)
        isMailed = row.optionalBlob(11) != nil
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
