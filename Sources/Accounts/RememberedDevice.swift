import Database
import Secrets

/// A browser that is signed in again without a form, as its row tells.
struct RememberedDevice {
    let id: Int64
    let member: Member
    let token: Digest
    let previousToken: Digest?
    let rotatedAt: Timestamp
    /// When a ticket of it was used a second time.
    let replayedAt: Timestamp?
    /// Where its token was changed last.
    let client: Client

    func isCurrent(_ ticket: RememberTicket) -> Bool {
        ConstantTime.areEqual(token.bytes, ticket.token.digest.bytes)
    }

    func isPrevious(_ ticket: RememberTicket) -> Bool {
        previousToken.map { ConstantTime.areEqual($0.bytes, ticket.token.digest.bytes) } ?? false
    }
}
