import Database

/// An audit log entry as stored, with the code it follows.
struct AuditRow {
    let id: Int64
    let event: String
    let at: Timestamp
    let client: ClientInfo
    let repeats: AuditRepeats?
    let code: [UInt8]
    /// The code of the previous entry.
    var codeBefore: [UInt8] = []

    static let columns = "id, event, at, address, user_agent, repeats, last_at, code"
    /// The number of `columns`; a query's further columns follow them.
    static let columnCount = 8

    init(row: Row) {
        id = row.int(0)
        event = row.text(1)
        at = row.timestamp(2)
        client = ClientInfo(address: row.text(3), userAgent: row.text(4))
        repeats = AuditRepeats(times: row.optionalInt(5), last: row.optionalInt(6))
        code = row.blob(7)
    }

    /// Whether the entry is as it was signed.
    func isWhole(of member: Member.ID, _ chain: AuditChain) -> Bool { age(of: member, chain) != nil }

    /// How many keys ago the entry was signed as it is; nil if it never was.
    func age(of member: Member.ID, _ chain: AuditChain) -> Int? {
        chain.age(of: code, after: codeBefore, member: member, event: event, at: at, client: client, repeats: repeats)
    }
}
