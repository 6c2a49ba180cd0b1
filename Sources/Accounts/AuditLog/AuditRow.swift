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

    private enum Column: Int, RecordColumn {
        case id, event, at, address, userAgent, repeats, lastAt, code
    }

    static let columns = Column.selection
    /// The number of `columns`; a query's further columns follow them.
    static let columnCount = Column.allCases.count

    init(row: Row) {
        id = row.int(Column.id)
        event = row.text(Column.event)
        at = row.timestamp(Column.at)
        client = ClientInfo(address: row.text(Column.address), userAgent: row.text(Column.userAgent))
        repeats = AuditRepeats(times: row.optionalInt(Column.repeats), last: row.optionalInt(Column.lastAt))
        code = row.blob(Column.code)
    }

    /// Whether the entry is as it was signed.
    func isWhole(of member: Member.ID, _ chain: AuditChain) -> Bool { age(of: member, chain) != nil }

    /// How many keys ago the entry was signed as it is; nil if it never was.
    func age(of member: Member.ID, _ chain: AuditChain) -> Int? {
        chain.age(of: code, after: codeBefore, member: member, event: event, at: at, client: client, repeats: repeats)
    }
}
