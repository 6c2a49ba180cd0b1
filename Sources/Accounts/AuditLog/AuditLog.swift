import Database
import Secrets

/// The result of verifying the audit logs.
package enum AuditVerification: Sendable, Equatable {
    /// All entries are present and unchanged.
    case whole(entries: Int)
    /// The first entry that doesn't follow from the one before it.
    case broken(entry: Int64, member: Member.ID)
    /// A member's newest entries, or all of them, are missing.
    case cutOff(member: Member.ID)
}

/// What happened to members' accounts: a log for each member, signed entry by entry with the site's key.
///
/// Without the key no entry can be changed, left out, inserted or cut off unnoticed; see `AuditChain`.
package struct AuditLog: Sendable {
    let database: Database
    let key: MACKey
    let clock: WallClock

    /// The time of a member's last login or resumed session, as a column of a query of `members`.
    static let lastSignIn = """
        (SELECT max(at) FROM history WHERE history.member_id = members.id AND event IN (\(logIns)))
        """
    private static let logIns = AuditEvent.logIns.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// Returns a member's audit log, the newest entry first.
    /// - Parameters:
    ///   - id: the cursor: only entries older than the one with this id; nil for all.
    ///   - limit: maximum number of entries; all by default.
    package func entries(
        of member: Member.ID, before id: Int64? = nil, limit: Int = .max
    ) async throws -> [AuditEntry] {
        try await database.read { try $0.entries(of: member, before: id, limit: limit) }
    }

    /// The whole log of a member on a thread that may wait: thousands of entries take milliseconds.
    package func wholeLog(of member: Member.ID) throws -> [AuditEntry] {
        try database.readBlocking { try $0.entries(of: member, before: nil, limit: .max) }
    }

    /// Entries that `latest` looks through, so that a page that asks for it stays quick.
    private static let longestSearch = 1000

    /// A member's newest entry about one of these events; nil for none among the last thousand.
    package func latest(_ events: AuditEvent..., of member: Member.ID) async throws -> AuditEntry? {
        let places = events.map { _ in "?" }.joined(separator: ", ")
        return try await database.read { reader in
            try reader.first(
                """
                SELECT \(AuditRow.columns)
                FROM (SELECT * FROM history WHERE member_id = ? ORDER BY id DESC LIMIT \(Self.longestSearch)) AS found
                WHERE event IN (\(places)) ORDER BY id DESC LIMIT 1
                """, [member] + events.map(\.rawValue), as: AuditRow.init(row:)
            ).flatMap(AuditEntry.init)
        }
    }

    /// Verifies every entry of every member: each must follow from the one before it, and none may be missing.
    package func verify() async throws -> AuditVerification {
        try await verify(by: key)
    }

    func verify(by key: MACKey) async throws -> AuditVerification {
        let link = AuditChain(key: key)
        return try await database.read { reader in
            var bases: [Member.ID: AuditCheckpoint] = [:]
            for (member, base) in try reader.rows(
                "SELECT id, \(AuditCheckpoint.columns) FROM members WHERE history_dropped > 0",
                as: { (Member.ID($0.int(0)), AuditCheckpoint(row: $0, from: 1)) })
            {
                bases[member] = base
            }
            var last: [Member.ID: (length: Int64, code: [UInt8], age: Int)] = [:]
            let broken = try reader.rows(
                """
                SELECT \(AuditRow.columns), member_id FROM history ORDER BY member_id, id
                """
            ) { row -> AuditVerification? in
                let entry = AuditRow(row: row)
                let member = Member.ID(row.int(AuditRow.columnCount))
                let base = bases[member] ?? .none
                let before = last[member] ?? (base.dropped, base.code, .max)
                let age = link.age(
                    of: entry.code, after: before.code, member: member, event: entry.event, at: entry.at,
                    client: entry.client, repeats: entry.repeats)
                last[member] = (before.length + 1, entry.code, age ?? before.age)
                guard let age, age <= before.age else { return .broken(entry: entry.id, member: member) }
                return nil
            }.compactMap(\.self).first
            if let broken { return broken }
            let cutOff = try reader.rows("SELECT id, history_head FROM members") { row -> AuditVerification? in
                let member = Member.ID(row.int(0))
                guard let (length, code, ageOfLast) = last[member], let head = row.optionalBlob(1),
                    let age = link.age(of: head, of: member, length: length, last: code, after: bases[member] ?? .none),
                    age <= ageOfLast
                else { return .cutOff(member: member) }
                return nil
            }.compactMap(\.self).first
            let dropped = bases.values.reduce(0) { $0 + $1.dropped }
            return cutOff ?? .whole(entries: Int(last.values.reduce(0) { $0 + $1.length } - dropped))
        }
    }
}

extension Reader {
    fileprivate func entries(of member: Member.ID, before id: Int64?, limit: Int) throws -> [AuditEntry] {
        try rows(
            """
            SELECT \(AuditRow.columns) FROM history
            WHERE member_id = ? AND id < ? ORDER BY id DESC LIMIT ?
            """, [member, id ?? .max, limit], as: AuditRow.init(row:)
        ).compactMap(AuditEntry.init)
    }
}
