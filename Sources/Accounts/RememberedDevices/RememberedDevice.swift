import Database
import Secrets

/// A remembered browser, as stored.
struct RememberedDevice {
    /// The standing of a ticket in the series.
    enum Standing {
        /// The ticket in use.
        case current
        /// The ticket issued for the current one, not used yet.
        case successor
        /// Any other ticket, presumably an earlier one.
        case stale
    }

    let id: Int64
    let member: Member
    let token: Digest
    let successor: Digest?
    /// The key that derives the successor from the current token.
    let successorKey: MACKey?
    /// When a copied ticket was detected.
    let replayedAt: Timestamp?
    /// The client that last used it.
    let client: ClientInfo
    let rotatedAt: Timestamp
    /// How the member authenticated when it was remembered; nil for one of an earlier version.
    let methods: AuthenticationMethods?
    /// The text of the key that it is bound to, if it is.
    let key: String?
    /// When the member logged in.
    let createdAt: Timestamp

    func standing(of ticket: RememberTicket) -> Standing {
        let sent = ticket.token.digest.bytes
        if ConstantTime.areEqual(token.bytes, sent) { return .current }
        if let successor, ConstantTime.areEqual(successor.bytes, sent) { return .successor }
        return .stale
    }
}
