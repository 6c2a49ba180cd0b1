import Database
import Secrets

extension Accounts {
    /// Whether a key fits the history, by one line each of some members who were there last: a line that somebody changed
    /// speaks against that line, all of them against the key. Also when there is no line.
    package static func fits(_ key: MACKey, _ reader: Reader) throws -> Bool {
        let bases = try reader.rows(
            """
            SELECT id, \(HistoryBase.columns) FROM members
            WHERE id IN (SELECT member_id FROM history ORDER BY id DESC LIMIT 100) LIMIT 10
            """
        ) { (Member.ID($0.int(0)), HistoryBase(row: $0, from: 1)) }
        return try bases.isEmpty || bases.contains { try fits(key, $0, $1, reader) }
    }

    /// By the member's oldest line, which stands on the base.
    private static func fits(_ key: MACKey, _ member: Member.ID, _ base: HistoryBase, _ reader: Reader) throws -> Bool {
        let oldest = try reader.first(
            """
            SELECT id, event, at, address, user_agent, repeats, last_at, code
            FROM history WHERE member_id = ? ORDER BY id LIMIT 1
            """, [member], as: HistoryLine.init(row:))
        guard var oldest else { return true }
        oldest.codeBefore = base.code
        return oldest.isWhole(of: member, HistoryLink(key: key))
    }
}
