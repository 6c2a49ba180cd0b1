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
    /// When there are too many the oldest tenth is dropped. A failed log-in like the one before it, from the same address and browser within the hour, is counted in that
    /// one's line. Nothing is signed over what does not fit: a history that was tampered with stays broken, however
    /// much is written behind the place.
    func record(
        _ event: HistoryEvent, of member: Member.ID, from client: Client, at now: Timestamp, key: MACKey,
        atMost limit: Int = HistoryEntry.most
    ) throws {
        guard let state = try historyState(of: member) else { return }
        let link = HistoryLink(key: key)
        let newest = try newestLine(of: member, after: state.base)
        let fits: Bool
        if let newest {
            fits =
                state.head.map {
                    link.age(of: $0, of: member, length: state.length, last: newest.code, after: state.base) != nil
                } ?? false
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
            code = try appendLine(
                event, after: newest?.code ?? HistoryBase.none.code, of: member, from: client, at: now, link)
            length += 1
        }
        guard fits else { return }
        let kept = length - state.base.dropped
        let base = kept > limit ? try dropOldest(max(1, limit / 10), of: member, after: state.base) : state.base
        try execute(
            """
            UPDATE members SET history_length = ?, history_head = ?, history_dropped = ?, history_base = ? WHERE id = ?
            """,
            [
                length, link.head(of: member, length: length, last: code.bytes, after: base), base.dropped, base.code,
                member,
            ])
    }

    /// - Returns: what the history begins after from now on.
    private func dropOldest(_ count: Int, of member: Member.ID, after base: HistoryBase) throws -> HistoryBase {
        let last = try first(
            "SELECT id, code FROM history WHERE member_id = ? ORDER BY id LIMIT 1 OFFSET ?", [member, count - 1]
        ) { (id: $0.int(0), code: $0.blob(1)) }
        guard let last else { return base }
        let dropped = try execute("DELETE FROM history WHERE member_id = ? AND id <= ?", [member, last.id])
        return HistoryBase(dropped: base.dropped + Int64(dropped), code: last.code)
    }

    private func appendLine(
        _ event: HistoryEvent, after previous: [UInt8], of member: Member.ID, from client: Client,
        at now: Timestamp, _ link: HistoryLink
    ) throws -> Digest {
        let code = link.code(
            after: previous, member: member, event: event.rawValue, at: now, client: client)
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

    /// How many lines there were, the code over the last and what was dropped, as the member's row tells; nil for no such
    /// member.
    private func historyState(
        of member: Member.ID
    ) throws -> (length: Int64, head: [UInt8]?, base: HistoryBase)? {
        try first(
            "SELECT history_length, history_head, \(HistoryBase.columns) FROM members WHERE id = ?", [member]
        ) {
            (length: $0.int(0), head: $0.optionalBlob(1), base: HistoryBase(row: $0, from: 2))
        }
    }

    private func newestLine(of member: Member.ID, after base: HistoryBase) throws -> HistoryLine? {
        let newest = try rows(
            """
            SELECT id, event, at, address, user_agent, repeats, last_at, code FROM history
            WHERE member_id = ? ORDER BY id DESC LIMIT 2
            """, [member], as: HistoryLine.init(row:))
        guard var line = newest.first else { return nil }
        line.codeBefore = newest.dropFirst().first?.code ?? base.code
        return line
    }
}
