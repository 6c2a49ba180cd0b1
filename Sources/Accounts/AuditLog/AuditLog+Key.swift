import Database
import Secrets

extension AuditLog {
    /// Returns whether a key matches the audit log, by one entry each of up to ten recently active members. A single
    /// mismatch means a changed entry; only mismatches everywhere mean a wrong key. True for an empty log.
    package static func fits(_ key: MACKey, _ reader: Reader) throws -> Bool {
        let bases = try reader.rows(
            """
            SELECT id, \(AuditCheckpoint.columns) FROM members
            WHERE id IN (SELECT member_id FROM history ORDER BY id DESC LIMIT 100) LIMIT 10
            """
        ) { (Member.ID($0.int(0)), AuditCheckpoint(row: $0, from: 1)) }
        return try bases.isEmpty || bases.contains { try fits(key, $0, $1, reader) }
    }

    /// Checks the member's oldest entry, which follows the checkpoint.
    private static func fits(_ key: MACKey, _ member: Member.ID, _ base: AuditCheckpoint, _ reader: Reader) throws
        -> Bool
    {
        let oldest = try reader.first(
            """
            SELECT \(AuditRow.columns) FROM history WHERE member_id = ? ORDER BY id LIMIT 1
            """, [member], as: AuditRow.init(row:))
        guard var oldest else { return true }
        oldest.codeBefore = base.code
        return oldest.isWhole(of: member, AuditChain(key: key))
    }
}
