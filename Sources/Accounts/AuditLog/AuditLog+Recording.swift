import Database
import Secrets

extension AuditEvent {
    /// Whether it is the first entry of an account.
    fileprivate var beginsAccount: Bool { self == .signedUp || self == .madeByAdministrator }

    /// How long after its first event an entry takes in further ones.
    package static let foldingTime: Duration = .hours(1)
}

extension AuditLog {
    /// Writes an entry to a member's audit log, in the transaction of the event.
    ///
    /// Of too many entries of one event (`AuditEvent.most`), the oldest half is dropped; of too many in all, as in a log
    /// that an earlier version has filled, the oldest tenth. An event that guests cause (`AuditEvent.isByGuests`) and that
    /// repeats the previous entry, from the same address and browser within the hour, is counted in that entry. Nothing is
    /// signed over a mismatch: a log that was tampered with stays broken, however many entries follow.
    func record(
        _ event: AuditEvent, of member: Member.ID, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, atMost limit: Int = AuditEntry.most, ofEach limitOfEach: Int? = nil
    ) throws {
        guard let head = try transaction.auditHead(of: member) else { return }
        let chain = AuditChain(key: key)
        let newest = try transaction.newestEntry(of: member, after: head.base)
        let fits = head.fits(newest, of: member, before: event, chain)
        if fits, let newest, newest.takesIn(event, from: client, at: now), newest.isWhole(of: member, chain) {
            let code = try transaction.repeatEntry(newest, of: member, at: now, chain)
            return try transaction.signHead(of: member, length: head.length, last: code.bytes, after: head.base, chain)
        }
        let code = try transaction.appendEntry(
            event, after: newest?.code ?? AuditCheckpoint.none.code, of: member, from: client, at: now, chain)
        guard fits else { return }
        let length = head.length + 1
        var (base, last) = (head.base, code.bytes)
        let (kept, mostOfEvent) = (length - base.dropped, limitOfEach ?? event.most)
        if kept > limit {
            base = try transaction.dropOldest(max(1, limit / 10), of: member, after: base)
        } else if kept > mostOfEvent {
            (base, last) = try transaction.dropOldest(
                event, atMost: mostOfEvent, of: member, after: base, before: last, chain)
        }
        try transaction.signHead(of: member, length: length, last: last, after: base, chain)
    }
}

/// What a member's row says of the audit log.
private struct AuditHead {
    /// The number of entries, with those that were dropped.
    let length: Int64
    let code: [UInt8]?
    let base: AuditCheckpoint

    /// Whether it was signed for a log that ends with this entry; without one, whether the log may begin with an event.
    func fits(_ newest: AuditRow?, of member: Member.ID, before event: AuditEvent, _ chain: AuditChain) -> Bool {
        // An account begins with an entry; no later event finds the log empty.
        guard let newest else { return event.beginsAccount && length == 0 && code == nil }
        guard let code else { return false }
        return chain.age(of: code, of: member, length: length, last: newest.code, after: base) != nil
    }
}

extension AuditRow {
    /// Whether an event is counted in this entry, in place of one of its own.
    fileprivate func takesIn(_ event: AuditEvent, from client: ClientInfo, at now: Timestamp) -> Bool {
        event.isByGuests && self.event == event.rawValue && self.client == client && at <= now
            && now < at + AuditEvent.foldingTime
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
        let count = try first(
            "SELECT count(*) FROM history WHERE member_id = ? AND event = ?", [member, event.rawValue]
        ) { Int($0.int(0)) }
        guard let count, count > most else { return (base, last) }
        let all = try rows(
            "SELECT id FROM history WHERE member_id = ? AND event = ? ORDER BY id", [member, event.rawValue]
        ) { $0.int(0) }
        guard let entries = try wholeEntries(of: member, after: base, chain) else { return (base, last) }
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
        try send(
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
        try send(
            "UPDATE history SET repeats = ?, last_at = ?, code = ? WHERE id = ?",
            [repeats.times, repeats.last, code, entry.id])
        return code
    }

    /// Nil when there is no member.
    fileprivate func auditHead(of member: Member.ID) throws -> AuditHead? {
        try first(
            "SELECT history_length, history_head, \(AuditCheckpoint.columns) FROM members WHERE id = ?", [member]
        ) {
            AuditHead(length: $0.int(0), code: $0.optionalBlob(1), base: AuditCheckpoint(row: $0, from: 2))
        }
    }

    /// - Parameter code: that of the newest entry.
    fileprivate func signHead(
        of member: Member.ID, length: Int64, last code: [UInt8], after base: AuditCheckpoint, _ chain: AuditChain
    ) throws {
        try send(
            """
            UPDATE members SET history_length = ?, history_head = ?, history_dropped = ?, history_base = ? WHERE id = ?
            """,
            [
                length, chain.head(of: member, length: length, last: code, after: base), base.dropped, base.code,
                member,
            ])
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
