import Database
import Secrets

extension AuditEvent {
    /// Whether it is the first entry of an account.
    fileprivate var beginsAccount: Bool { self == .signedUp || self == .madeByAdministrator }

    /// How long after its first event an entry takes in further ones.
    package static let foldingTime: Duration = .seconds(60 * 60)
}

extension AuditLog {
    /// Writes an entry to a member's audit log, in the transaction of the event.
    ///
    /// When there are too many entries, the oldest tenth is dropped; of too many of one event that guests cause
    /// (`AuditEvent.isByGuests`), the oldest half of those. Such an event that repeats the previous entry, from the same
    /// address and browser within the hour, is counted in that entry. Nothing is signed over a mismatch: a log that was
    /// tampered with stays broken, however many entries follow.
    func record(
        _ event: AuditEvent, of member: Member.ID, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, atMost limit: Int = AuditEntry.most,
        byGuests limitByGuests: Int = AuditEntry.mostByGuests
    ) throws {
        guard let state = try transaction.historyState(of: member) else { return }
        let chain = AuditChain(key: key)
        let newest = try transaction.newestEntry(of: member, after: state.base)
        let fits: Bool
        if let newest {
            fits =
                state.head.map {
                    chain.age(of: $0, of: member, length: state.length, last: newest.code, after: state.base) != nil
                } ?? false
        } else {
            // An account begins with an entry; no later one finds the log empty.
            fits = event.beginsAccount && state.length == 0 && state.head == nil
        }

        var last: [UInt8]
        var (length, base) = (state.length, state.base)
        if fits, event.isByGuests, let newest, newest.event == event.rawValue, newest.client == client,
            newest.at <= now, now < newest.at + AuditEvent.foldingTime, newest.isWhole(of: member, chain)
        {
            last = try transaction.repeatEntry(newest, of: member, at: now, chain).bytes
        } else {
            last = try transaction.appendEntry(
                event, after: newest?.code ?? AuditCheckpoint.none.code, of: member, from: client, at: now, chain
            ).bytes
            length += 1
        }
        guard fits else { return }
        if length - base.dropped > limit {
            base = try transaction.dropOldest(max(1, limit / 10), of: member, after: base)
        } else if event.isByGuests && length > state.length {
            (base, last) = try transaction.dropOldest(
                event, atMost: limitByGuests, of: member, after: base, before: last, chain)
        }
        try transaction.execute(
            """
            UPDATE members SET history_length = ?, history_head = ?, history_dropped = ?, history_base = ? WHERE id = ?
            """,
            [
                length, chain.head(of: member, length: length, last: last, after: base), base.dropped, base.code,
                member,
            ])
    }
}

extension Transaction {
    /// Drops so many of a member's entries from the start.
    /// - Returns: the new checkpoint.
    fileprivate func dropOldest(_ count: Int, of member: Member.ID, after base: AuditCheckpoint) throws
        -> AuditCheckpoint
    {
        let last = try first(
            "SELECT id, code FROM history WHERE member_id = ? ORDER BY id LIMIT 1 OFFSET ?", [member, count - 1]
        ) { (id: $0.int(0), code: $0.blob(1)) }
        guard let last else { return base }
        let dropped = try execute("DELETE FROM history WHERE member_id = ? AND id <= ?", [member, last.id])
        return AuditCheckpoint(dropped: base.dropped + Int64(dropped), code: last.code)
    }

    /// Drops the oldest half of a member's entries of one event if there are too many, and signs those after them anew.
    /// A log that doesn't verify stays as it is.
    /// - Parameter last: the code of the last entry.
    /// - Returns: the checkpoint, and the code of the last entry.
    fileprivate func dropOldest(
        _ event: AuditEvent, atMost most: Int, of member: Member.ID, after base: AuditCheckpoint, before last: [UInt8],
        _ chain: AuditChain
    ) throws -> (AuditCheckpoint, [UInt8]) {
        let all = try rows(
            "SELECT id FROM history WHERE member_id = ? AND event = ? ORDER BY id", [member, event.rawValue]
        ) { $0.int(0) }
        guard all.count > most, let entries = try wholeEntries(of: member, after: base, chain)
        else { return (base, last) }
        let dropped = Set(all.prefix(all.count - most / 2))
        let changed = entries.drop { !dropped.contains($0.id) }
        guard let code = changed.first?.codeBefore, let end = dropped.max() else { return (base, last) }
        try execute(
            "DELETE FROM history WHERE member_id = ? AND event = ? AND id <= ?", [member, event.rawValue, end])
        return (
            AuditCheckpoint(dropped: base.dropped + Int64(dropped.count), code: base.code),
            try sign(changed.filter { !dropped.contains($0.id) }, after: code, of: member, chain)
        )
    }

    fileprivate func appendEntry(
        _ event: AuditEvent, after previous: [UInt8], of member: Member.ID, from client: ClientInfo,
        at now: Timestamp, _ chain: AuditChain
    ) throws -> Digest {
        let code = chain.code(
            after: previous, member: member, event: event.rawValue, at: now, client: client)
        try execute(
            "INSERT INTO history (member_id, event, at, address, user_agent, code) VALUES (?, ?, ?, ?, ?, ?)",
            [member, event.rawValue, now, client.address, client.userAgent, code])
        return code
    }

    fileprivate func repeatEntry(
        _ entry: AuditRow, of member: Member.ID, at now: Timestamp, _ chain: AuditChain
    ) throws -> Digest {
        let repeats = AuditRepeats(times: (entry.repeats?.times ?? 1) + 1, last: now)
        let code = chain.code(
            after: entry.codeBefore, member: member, event: entry.event, at: entry.at, client: entry.client,
            repeats: repeats)
        try execute(
            "UPDATE history SET repeats = ?, last_at = ?, code = ? WHERE id = ?",
            [repeats.times, repeats.last, code, entry.id])
        return code
    }

    /// Returns the number of entries, the head and the checkpoint from the member's row; nil when there is no member.
    fileprivate func historyState(
        of member: Member.ID
    ) throws -> (length: Int64, head: [UInt8]?, base: AuditCheckpoint)? {
        try first(
            "SELECT history_length, history_head, \(AuditCheckpoint.columns) FROM members WHERE id = ?", [member]
        ) {
            (length: $0.int(0), head: $0.optionalBlob(1), base: AuditCheckpoint(row: $0, from: 2))
        }
    }

    fileprivate func newestEntry(of member: Member.ID, after base: AuditCheckpoint) throws -> AuditRow? {
        let newest = try rows(
            """
            SELECT \(AuditRow.columns) FROM history
            WHERE member_id = ? ORDER BY id DESC LIMIT 2
            """, [member], as: AuditRow.init(row:))
        guard var entry = newest.first else { return nil }
        entry.codeBefore = newest.dropFirst().first?.code ?? base.code
        return entry
    }
}
