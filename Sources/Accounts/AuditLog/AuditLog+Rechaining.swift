import Database
import Secrets

extension AuditLog {
    /// Members whose audit logs are signed again per transaction.
    private static let membersAtOnce = 100

    /// Signs every entry of every audit log again with the current key, so that none depends on an earlier key.
    ///
    /// Entries that don't verify are never signed. After an interruption each member's log is intact, and some are
    /// still signed with the earlier key.
    /// - Returns: whether the logs are intact. If so, they depend on the current key only; if not, nothing changed.
    package func rechain() async throws -> AuditVerification {
        let verdict = try await verify()
        guard case .whole = verdict else { return verdict }
        var last: Int64 = 0
        while true {
            let members = try await database.read { [last] reader in
                try reader.rows(
                    "SELECT id FROM members WHERE id > ? ORDER BY id LIMIT ?", [last, Self.membersAtOnce]
                ) { $0.int(0) }
            }
            guard let newest = members.last else { break }
            try await database.write { [chain = AuditChain(key: key)] transaction in
                for number in members { try transaction.rechain(Member.ID(number), chain) }
            }
            last = newest
        }
        return try await verify(by: key.withoutPrevious)
    }
}

extension Transaction {
    /// Signs a member's entries and head again, if any depends on an earlier key.
    /// - Throws: `AuditLogChanged` when they don't verify.
    func rechain(_ member: Member.ID, _ chain: AuditChain) throws {
        let row = try first("SELECT history_head, \(AuditCheckpoint.columns) FROM members WHERE id = ?", [member]) {
            (head: $0.optionalBlob(0), base: AuditCheckpoint(row: $0, from: 1))
        }
        guard let row else { return }
        let base = row.base
        // They verified a moment ago, and only this program has the key.
        guard let entries = try wholeEntries(of: member, after: base, chain), let newest = entries.last,
            let age = newest.age(of: member, chain), let head = row.head,
            let ageOfHead = chain.age(
                of: head, of: member, length: base.dropped + Int64(entries.count), last: newest.code, after: base),
            ageOfHead <= age
        else { throw AuditLogChanged() }
        // Dropped entries before them are represented by the checkpoint's code only, which the head covers.
        let code = try sign(entries, after: base.code, of: member, chain)
        try execute(
            "UPDATE members SET history_head = ? WHERE id = ?",
            [chain.head(of: member, length: base.dropped + Int64(entries.count), last: code, after: base), member])
    }

    /// All entries of a member, each with the code before it; nil unless each follows from the one before, and none was
    /// signed with an earlier key than that.
    func wholeEntries(
        of member: Member.ID, after base: AuditCheckpoint, _ chain: AuditChain
    ) throws -> [AuditRow]? {
        var entries = try rows(
            "SELECT \(AuditRow.columns) FROM history WHERE member_id = ? ORDER BY id", [member],
            as: AuditRow.init(row:))
        var (before, ageBefore) = (base.code, Int.max)
        for index in entries.indices {
            entries[index].codeBefore = before
            guard let age = entries[index].age(of: member, chain), age <= ageBefore else { return nil }
            (before, ageBefore) = (entries[index].code, age)
        }
        return entries
    }

    /// Signs entries in a row with the current key.
    /// - Parameter code: the code that the first of them follows.
    /// - Returns: the code of the last.
    func sign(
        _ entries: some Sequence<AuditRow>, after code: [UInt8], of member: Member.ID, _ chain: AuditChain
    ) throws -> [UInt8] {
        var code = code
        for entry in entries {
            let signed = chain.code(
                after: code, member: member, event: entry.event, at: entry.at, client: entry.client,
                repeats: entry.repeats)
            code = signed.bytes
            // Thousands may follow: a server gets many at a time.
            if code != entry.code { try send("UPDATE history SET code = ? WHERE id = ?", [signed, entry.id]) }
        }
        return code
    }
}

/// An audit log was changed while it was being signed again.
struct AuditLogChanged: Error, CustomStringConvertible {
    var description: String { "An audit log has changed meanwhile. See latchkey audit verify." }
}
