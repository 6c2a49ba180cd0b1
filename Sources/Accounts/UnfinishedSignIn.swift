import Database
import Secrets

/// Somebody whom another site has vouched for and whose account isn't clear yet: a name or an address is missing, or the
/// address is a member's, who has to agree. It belongs to the browser that it was begun in.
package struct UnfinishedSignIn: Sendable {
    package let id: Int64
    package let issuer: String
    let subject: String
    let event: HistoryEvent
    /// Nil as long as nobody has told it.
    package let name: String?
    /// Nil as long as nobody has told it.
    package let email: String?
    /// Whether the other site vouches for the address.
    package let emailIsProven: Bool
    let remember: Bool
    /// Where the visitor was going.
    package let destination: String?
    let language: String?

    /// The address in the form that accounts are found by.
    var address: EmailAddress? { email.flatMap { EmailAddress($0) } }

    static let columns = """
        id, issuer, subject, event, name, email, email_is_proven, remember, destination, language
        """

    init(row: Row) {
        id = row.int(0)
        issuer = row.text(1)
        subject = row.text(2)
        event = HistoryEvent(rawValue: row.text(3)) ?? .signedIn
        name = row.optionalText(4)
        email = row.optionalText(5)
        emailIsProven = row.flag(6)
        remember = row.flag(7)
        destination = row.optionalText(8)
        language = row.optionalText(9)
    }
}

extension Reader {
    /// The log-in that `condition` finds and that may still be finished.
    /// - Parameter lifetime: how long that is.
    func unfinishedSignIn(
        _ condition: String, _ values: [any Bindable], within lifetime: Duration, at now: Timestamp
    ) throws -> UnfinishedSignIn? {
        try first(
            "SELECT \(UnfinishedSignIn.columns) FROM unfinished_sign_ins WHERE \(condition) AND \(Lifetimes.goodLink)",
            values + Lifetimes.goodLinkValues(lifetime, at: now), as: UnfinishedSignIn.init(row:))
    }
}
