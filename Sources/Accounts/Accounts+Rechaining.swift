import Database
import Secrets

extension Accounts {
    /// Members whose histories are signed anew in one transaction.
    private static let membersAtOnce = 100

    /// Signs every line of every history with the current key, so that none hangs on a key before it any more.
    ///
    /// What does not verify is never signed. An end in the middle leaves whole histories, some of them by the older key.
    /// - Returns: whether the histories are whole. If they are, they hang on the current key alone; if not, nothing was done.
    package func rechainHistory() async throws -> HistoryVerdict {
        let verdict = try verifyHistory()
        guard case .whole = verdict else { return verdict }
        var last: Int64 = 0
        while true {
            let members = try database.read { reader in
                try reader.rows(
                    "SELECT id FROM members WHERE id > ? ORDER BY id LIMIT ?", [last, Self.membersAtOnce]
                ) { $0.int(0) }
            }
            guard let newest = members.last else { break }
            try await database.write { [link = HistoryLink(key: historyKey)] transaction in
                for number in members { try transaction.rechain(Member.ID(number), link) }
            }
            last = newest
        }
        return try verifyHistory(by: historyKey.withoutPrevious)
    }
}

extension Transaction {
    /// Signs a member's lines and their head anew, if one of them hangs on an older key.
    fileprivate func rechain(_ member: Member.ID, _ link: HistoryLink) throws {
        let lines = try rows(
            """
            SELECT id, event, at, address, user_agent, repeats, last_at, code FROM history
            WHERE member_id = ? ORDER BY id
            """, [member], as: HistoryLine.init(row:))
        let base = try first("SELECT \(HistoryBase.columns) FROM members WHERE id = ?", [member]) {
            HistoryBase(row: $0, from: 0)
        }
        guard let base else { return }
        // What was dropped is known by its code alone, which the head signs.
        var (before, code) = (base.code, base.code)
        for var line in lines {
            line.codeBefore = before
            // It was whole a moment ago, and nobody else has the key.
            guard line.isWhole(of: member, link) else { throw HistoryChanged() }
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

/// A history was changed while it was being signed anew.
private struct HistoryChanged: Error, CustomStringConvertible {
    var description: String { "A history was changed meanwhile. See latchkey audit verify." }
}
