import Database
import Secrets

/// A remembered browser, as stored.
struct RememberedDevice: Sendable {
    /// The standing of a ticket in the series.
    enum Standing {
        /// The ticket in use.
        case current
        /// The ticket issued for the current one, not used yet.
        case successor
        /// One of the two when the login was renewed: a copy has it, or a browser that never got the answer.
        case replaced
        /// Any other ticket, presumably an earlier one.
        case stale
    }

    let id: Int64
    let member: Member
    let token: Digest
    let successor: Digest?
    /// The two in whose place the current token came when the login was renewed, until it is used.
    let replaced: [Digest]
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

    private enum Column: Int, RecordColumn {
        case id, tokenDigest, successorDigest, successorKey, replayedAt, address, userAgent, rotatedAt, amr, deviceKey
        case createdAt, replacedDigest, replacedSuccessorDigest

        static let offset = Member.columnCount

        var expression: String { of("devices") }
    }

    /// The columns that `init(row:)` reads; the tables are named `members` and `devices`.
    static let columns = "\(Member.columns), \(Column.selection)"

    init(row: Row) {
        id = row.int(Column.id)
        member = Member(row: row)
        token = Digest(stored: row.blob(Column.tokenDigest))
        successor = row.optionalBlob(Column.successorDigest).map(Digest.init(stored:))
        replaced = [Column.replacedDigest, .replacedSuccessorDigest].compactMap { row.optionalBlob($0) }
            .map(Digest.init(stored:))
        successorKey = row.optionalBlob(Column.successorKey).flatMap { MACKey(stored: $0) }
        replayedAt = row.optionalTimestamp(Column.replayedAt)
        client = ClientInfo(address: row.text(Column.address), userAgent: row.text(Column.userAgent))
        rotatedAt = row.timestamp(Column.rotatedAt)
        methods = row.optionalText(Column.amr).flatMap { AuthenticationMethods($0) }
        key = row.optionalText(Column.deviceKey)
        createdAt = row.timestamp(Column.createdAt)
    }

    func standing(of ticket: RememberTicket) -> Standing {
        let sent = ticket.token.digest.bytes
        if ConstantTime.areEqual(token.bytes, sent) { return .current }
        if let successor, ConstantTime.areEqual(successor.bytes, sent) { return .successor }
        return replaced.contains { ConstantTime.areEqual($0.bytes, sent) } ? .replaced : .stale
    }
}
