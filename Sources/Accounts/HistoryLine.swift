import Database

/// A line of history as its row tells, with what it hangs on.
struct HistoryLine {
    let id: Int64
    let event: String
    let at: Timestamp
    let client: Client
    let repeats: HistoryRepeats?
    let code: [UInt8]
    /// The code of the line before it.
    var codeBefore: [UInt8] = []

    /// Takes `id, event, at, address, user_agent, repeats, last_at, code`, in this order.
    init(row: Row) {
        id = row.int(0)
        event = row.text(1)
        at = Timestamp(milliseconds: row.int(2))
        client = Client(address: row.text(3), userAgent: row.text(4))
        repeats = HistoryRepeats(times: row.optionalInt(5), last: row.optionalInt(6))
        code = row.blob(7)
    }

    /// Whether the line says what was signed.
    func isWhole(of member: Member.ID, _ link: HistoryLink) -> Bool {
        let age = link.age(
            of: code, after: codeBefore, member: member, event: event, at: at, client: client, repeats: repeats)
        return age != nil
    }
}
