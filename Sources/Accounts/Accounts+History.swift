import Database
import Security

/// Whether the history is as it was written.
package enum HistoryVerdict: Sendable, Equatable {
    /// So many lines, each in its place.
    case whole(lines: Int)
    /// The first line that does not hang on the one before it.
    case broken(line: Int64, member: Member.ID)
    /// A member's newest lines, or all of them, are gone.
    case cutOff(member: Member.ID)
}

extension Accounts {
    /// A member's newest lines first.
    /// - Parameter limit: at most so many; all of them, when none is given.
    package func history(of member: Member.ID, limit: Int = .max) throws -> [HistoryEntry] {
        try database.read { reader in
            try reader.rows(
                """
                SELECT id, event, at, address, user_agent FROM history WHERE member_id = ? ORDER BY id DESC LIMIT ?
                """, [member, limit]
            ) { row in
                HistoryEvent(rawValue: row.text(1)).map { event in
                    HistoryEntry(
                        id: row.int(0), event: event, at: Timestamp(milliseconds: row.int(2)),
                        client: Client(address: row.text(3), userAgent: row.text(4)))
                }
            }.compactMap(\.self)
        }
    }

    /// Reads every line of every member again and checks that each hangs on the one before it, and that none is missing.
    package func verifyHistory() throws -> HistoryVerdict {
        let link = HistoryLink(key: historyKey)
        return try database.read { reader in
            var last: [Member.ID: (length: Int64, code: [UInt8])] = [:]
            let broken = try reader.rows(
                "SELECT id, member_id, event, at, address, user_agent, code FROM history ORDER BY member_id, id"
            ) { row -> HistoryVerdict? in
                let member = Member.ID(row.int(1))
                let before = last[member] ?? (0, HistoryLink.first)
                let expected = link.code(
                    after: before.code, member: member, event: row.text(2), at: Timestamp(milliseconds: row.int(3)),
                    client: Client(address: row.text(4), userAgent: row.text(5)))
                last[member] = (before.length + 1, row.blob(6))
                return expected.bytes == row.blob(6) ? nil : .broken(line: row.int(0), member: member)
            }.compactMap(\.self).first
            if let broken { return broken }
            let cutOff = try reader.rows("SELECT id, history_head FROM members") { row -> HistoryVerdict? in
                let member = Member.ID(row.int(0))
                guard let (length, code) = last[member] else { return .cutOff(member: member) }
                let head = link.head(of: member, length: length, last: code)
                return head.bytes == row.optionalBlob(1) ? nil : .cutOff(member: member)
            }.compactMap(\.self).first
            return cutOff ?? .whole(lines: Int(last.values.reduce(0) { $0 + $1.length }))
        }
    }
}

extension Transaction {
    /// Writes a line into a member's history, in the transaction of what it tells.
    func record(
        _ event: HistoryEvent, of member: Member.ID, from client: Client, at now: Timestamp, key: MACKey
    ) throws {
        let length = try first("SELECT history_length FROM members WHERE id = ?", [member]) { $0.int(0) }
        guard let length else { return }
        let previous = try first("SELECT code FROM history WHERE member_id = ? ORDER BY id DESC LIMIT 1", [member]) {
            $0.blob(0)
        }
        let link = HistoryLink(key: key)
        let code = link.code(
            after: previous ?? HistoryLink.first, member: member, event: event.rawValue, at: now, client: client)
        try execute(
            "INSERT INTO history (member_id, event, at, address, user_agent, code) VALUES (?, ?, ?, ?, ?, ?)",
            [member, event.rawValue, now, client.address, client.userAgent, code])
        try execute(
            "UPDATE members SET history_length = ?, history_head = ? WHERE id = ?",
            [length + 1, link.head(of: member, length: length + 1, last: code.bytes), member])
    }
}
