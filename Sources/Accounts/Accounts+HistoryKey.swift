import Database
import Secrets

extension Accounts {
    /// Whether a key fits the history, by one line of the member who has the newest; also when there is no line.
    package static func fits(_ key: MACKey, _ reader: Reader) throws -> Bool {
        let base = try reader.first(
            """
            SELECT id, \(HistoryBase.columns) FROM members
            WHERE id = (SELECT member_id FROM history ORDER BY id DESC LIMIT 1)
            """
        ) { (Member.ID($0.int(0)), HistoryBase(row: $0, from: 1)) }
        guard let (member, base) = base else { return true }
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
