import Database
import Secrets

extension HistoryEvent {
    /// Whether line after line of it is folded into one: what a stranger can cause as often as they like.
    fileprivate var isFolded: Bool { self == .signInFailed }

    /// Whether it is an account's first line.
    fileprivate var beginsAccount: Bool { self == .signedUp || self == .madeByAdministrator }

    /// How long after its first time a line takes further ones in.
    package static let foldingTime: Duration = .seconds(60 * 60)
}

extension Transaction {
    /// Writes a line into a member's history, in the transaction of what it tells.
    ///
    /// A failed log-in like the one before it, from the same address and browser within the hour, is counted in that
    /// one's line. Nothing is signed over what does not fit: a history that was tampered with stays broken, however
    /// much is written behind the place.
    func record(
        _ event: HistoryEvent, of member: Member.ID, from client: Client, at now: Timestamp, key: MACKey
    ) throws {
        guard let state = try historyState(of: member) else { return }
        let link = HistoryLink(key: key)
        let newest = try newestLine(of: member)
        let fits: Bool
        if let newest {
            fits =
                state.head.map { link.age(of: $0, of: member, length: state.length, last: newest.code) != nil } ?? false
        } else {
            // An account begins with a line; no other finds the history empty.
            fits = event.beginsAccount && state.length == 0 && state.head == nil
        }

        let code: Digest
        var length = state.length
        if fits, event.isFolded, let newest, newest.event == event.rawValue, newest.client == client,
            newest.at <= now, now < newest.at + HistoryEvent.foldingTime, newest.isWhole(of: member, link)
        {
            code = try repeatLine(newest, of: member, at: now, link)
        } else {
            code = try appendLine(event, after: newest, of: member, from: client, at: now, link)
            length += 1
        }
        guard fits else { return }
        try execute(
            "UPDATE members SET history_length = ?, history_head = ? WHERE id = ?",
            [length, link.head(of: member, length: length, last: code.bytes), member])
    }

    private func appendLine(
        _ event: HistoryEvent, after newest: HistoryLine?, of member: Member.ID, from client: Client,
        at now: Timestamp, _ link: HistoryLink
    ) throws -> Digest {
        let code = link.code(
            after: newest?.code ?? HistoryLink.first, member: member, event: event.rawValue, at: now, client: client)
        try execute(
            "INSERT INTO history (member_id, event, at, address, user_agent, code) VALUES (?, ?, ?, ?, ?, ?)",
            [member, event.rawValue, now, client.address, client.userAgent, code])
        return code
    }

    private func repeatLine(
        _ line: HistoryLine, of member: Member.ID, at now: Timestamp, _ link: HistoryLink
    ) throws -> Digest {
        let repeats = HistoryRepeats(times: (line.repeats?.times ?? 1) + 1, last: now)
        let code = link.code(
            after: line.codeBefore, member: member, event: line.event, at: line.at, client: line.client,
            repeats: repeats)
        try execute(
            "UPDATE history SET repeats = ?, last_at = ?, code = ? WHERE id = ?",
            [repeats.times, repeats.last, code, line.id])
        return code
    }

    /// How many lines there are and the code over the last, as the member's row tells; nil for no such member.
    private func historyState(of member: Member.ID) throws -> (length: Int64, head: [UInt8]?)? {
        try first("SELECT history_length, history_head FROM members WHERE id = ?", [member]) {
            (length: $0.int(0), head: $0.optionalBlob(1))
        }
    }

    private func newestLine(of member: Member.ID) throws -> HistoryLine? {
        let newest = try rows(
            """
            SELECT id, event, at, address, user_agent, repeats, last_at, code FROM history
            WHERE member_id = ? ORDER BY id DESC LIMIT 2
            """, [member]
        ) { row in
            HistoryLine(
                id: row.int(0), event: row.text(1), at: Timestamp(milliseconds: row.int(2)),
                client: Client(address: row.text(3), userAgent: row.text(4)),
                repeats: HistoryRepeats(times: row.optionalInt(5), last: row.optionalInt(6)), code: row.blob(7))
        }
        guard var line = newest.first else { return nil }
        line.codeBefore = newest.dropFirst().first?.code ?? HistoryLink.first
        return line
    }
}

/// A line as its row tells, with what it hangs on.
private struct HistoryLine {
    let id: Int64
    let event: String
    let at: Timestamp
    let client: Client
    let repeats: HistoryRepeats?
    let code: [UInt8]
    /// The code of the line before it.
    var codeBefore: [UInt8] = []

    /// Whether the line says what was signed.
    func isWhole(of member: Member.ID, _ link: HistoryLink) -> Bool {
        let age = link.age(
            of: code, after: codeBefore, member: member, event: event, at: at, client: client, repeats: repeats)
        return age != nil
    }
}
