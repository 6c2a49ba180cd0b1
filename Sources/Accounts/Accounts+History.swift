import Database
import Secrets

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
    /// What writes a line into a member's history, for services that do something to an account and know no history.
    package func note(
        _ event: HistoryEvent, of member: Member.ID, from client: Client
    ) -> @Sendable (Transaction) throws -> Void {
        { [clock, historyKey] transaction in
            try transaction.record(event, of: member, from: client, at: clock.now(), key: historyKey)
        }
    }

    /// A member's newest lines first.
    /// - Parameters:
    ///   - id: only lines older than the one with this id; all, when it is nil.
    ///   - limit: at most so many; all of them, when none is given.
    package func history(
        of member: Member.ID, before id: Int64? = nil, limit: Int = .max
    ) throws -> [HistoryEntry] {
        try database.read { reader in
            try reader.rows(
                """
                SELECT id, event, at, address, user_agent, repeats, last_at FROM history
                WHERE member_id = ? AND id < ? ORDER BY id DESC LIMIT ?
                """, [member, id ?? .max, limit]
            ) { row in
                HistoryEvent(rawValue: row.text(1)).map { event in
                    HistoryEntry(
                        id: row.int(0), event: event, at: Timestamp(milliseconds: row.int(2)),
                        client: Client(address: row.text(3), userAgent: row.text(4)),
                        repeats: HistoryRepeats(times: row.optionalInt(5), last: row.optionalInt(6)))
                }
            }.compactMap(\.self)
        }
    }

    /// Reads every line of every member again and checks that each hangs on the one before it, and that none is missing.
    package func verifyHistory() throws -> HistoryVerdict {
        try verifyHistory(by: historyKey)
    }

    func verifyHistory(by key: MACKey) throws -> HistoryVerdict {
        let link = HistoryLink(key: key)
        return try database.read { reader in
            var bases: [Member.ID: HistoryBase] = [:]
            for (member, base) in try reader.rows(
                "SELECT id, \(HistoryBase.columns) FROM members WHERE history_dropped > 0",
                as: { (Member.ID($0.int(0)), HistoryBase(row: $0, from: 1)) })
            {
                bases[member] = base
            }
            var last: [Member.ID: (length: Int64, code: [UInt8], age: Int)] = [:]
            let broken = try reader.rows(
                """
                SELECT id, member_id, event, at, address, user_agent, code, repeats, last_at
                FROM history ORDER BY member_id, id
                """
            ) { row -> HistoryVerdict? in
                let member = Member.ID(row.int(1))
                let base = bases[member] ?? .none
                let before = last[member] ?? (base.dropped, base.code, .max)
                let age = link.age(
                    of: row.blob(6), after: before.code, member: member, event: row.text(2),
                    at: Timestamp(milliseconds: row.int(3)),
                    client: Client(address: row.text(4), userAgent: row.text(5)),
                    repeats: HistoryRepeats(times: row.optionalInt(7), last: row.optionalInt(8)))
                last[member] = (before.length + 1, row.blob(6), age ?? before.age)
                guard let age, age <= before.age else { return .broken(line: row.int(0), member: member) }
                return nil
            }.compactMap(\.self).first
            if let broken { return broken }
            let cutOff = try reader.rows("SELECT id, history_head FROM members") { row -> HistoryVerdict? in
                let member = Member.ID(row.int(0))
                guard let (length, code, ageOfLast) = last[member], let head = row.optionalBlob(1),
                    let age = link.age(of: head, of: member, length: length, last: code, after: bases[member] ?? .none),
                    age <= ageOfLast
                else { return .cutOff(member: member) }
                return nil
            }.compactMap(\.self).first
            let dropped = bases.values.reduce(0) { $0 + $1.dropped }
            return cutOff ?? .whole(lines: Int(last.values.reduce(0) { $0 + $1.length } - dropped))
        }
    }
}
