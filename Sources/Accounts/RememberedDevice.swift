import Database
import Secrets

/// A browser that is signed in again without a form, as its row tells.
struct RememberedDevice {
    /// What a ticket of the series is.
    enum Standing {
        /// The one in use.
        case current
        /// The one that was given out for the current one, and that nobody has come with yet.
        case successor
        /// Any other: of before, as far as anybody can tell.
        case stale
    }

    let id: Int64
    let member: Member
    let token: Digest
    let successor: Digest?
    /// What derives the successor from the current token.
    let successorKey: MACKey?
    /// When a copy of a ticket of it was found out.
    let replayedAt: Timestamp?
    /// Where it was seen last.
    let client: Client
    let rotatedAt: Timestamp

    func standing(of ticket: RememberTicket) -> Standing {
        let sent = ticket.token.digest.bytes
        if ConstantTime.areEqual(token.bytes, sent) { return .current }
        if let successor, ConstantTime.areEqual(successor.bytes, sent) { return .successor }
        return .stale
    }
}
