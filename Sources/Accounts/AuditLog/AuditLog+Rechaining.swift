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
            try await database.write { [link = AuditChain(key: key)] transaction in
                for number in members { try transaction.rechain(Member.ID(number), link) }
            }
            last = newest
        }
        return try await verify(by: key.withoutPrevious)
    }
}

extension Transaction {
    /// Signs a member's entries and head again, if any depends on an earlier key.
    fileprivate func rechain(_ member: Member.ID, _ link: AuditChain) throws {
        let lines = try rows(
            """
            SELECT \(AuditRow.columns) FROM history
            WHERE member_id = ? ORDER BY id
            """, [member], as: AuditRow.init(row:))
        let base = try first("SELECT \(AuditCheckpoint.columns) FROM members WHERE id = ?", [member]) {
            AuditCheckpoint(row: $0, from: 0)
        }
        guard let base else { return }
        // Dropped entries are represented by the checkpoint's code only, which the head covers.
        var (before, code) = (base.code, base.code)
        for var line in lines {
            line.codeBefore = before
            // It verified a moment ago, and only this program has the key.
            guard line.isWhole(of: member, link) else { throw AuditLogChanged() }
            before = line.code
            let signed = link.code(
                after: code, member: member, event: line.event, at: line.at, client: line.client, repeats: line.repeats)
            code = signed.bytes
            if code != line.code { try execute("UPDATE history SET code = ? WHERE id = ?", [signed, line.id]) }
        }
        guard !lines.isEmpty else { return }
        try execute(
            "UPDATE members SET history_head = ? WHERE id = ?",
            [link.head(of: member, length: base.dropped + Int64(lines.count), last: code, after: base), member])
    }
}

/// An audit log was changed while it was being signed again.
private struct AuditLogChanged: Error, CustomStringConvertible {
    var description: String { "An audit log has changed meanwhile. See latchkey audit verify." }
}
