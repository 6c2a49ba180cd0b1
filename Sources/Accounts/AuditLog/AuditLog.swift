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

/// Is told of each event once its entry is kept.
package typealias AuditListener = @Sendable (AuditEvent, Member.ID, ClientInfo) -> Void

/// What happened to members' accounts: a log for each member, signed entry by entry with the site's key.
///
/// Without the key no entry can be changed, left out, inserted or cut off unnoticed; see `AuditChain`.
package struct AuditLog: Sendable {
    let database: Database
    let key: MACKey
    let clock: WallClock
    var listener: AuditListener?

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
        try await database.read { reader in
            // An entry without its member, whom the foreign key keeps, follows from nothing.
            let stray = try reader.first(
                """
                SELECT id, member_id FROM history
                WHERE NOT EXISTS (SELECT 1 FROM members WHERE members.id = member_id) ORDER BY member_id, id LIMIT 1
                """
            ) { AuditVerification.broken(entry: $0.int(0), member: Member.ID($0.int(1))) }
            if let stray { return stray }
            var reading = AuditReading(AuditChain(key: key))
            // One statement, which has one snapshot: the site may write meanwhile.
            try reader.forEachRow(
                """
                SELECT \(AuditRow.columns), owner, history_head, \(AuditCheckpoint.columns)
                FROM (SELECT id AS owner, history_head, \(AuditCheckpoint.columns) FROM members) AS owners
                LEFT JOIN history ON member_id = owner ORDER BY owner, id
                """
            ) { row in
                reading.take(
                    AuditReading.Step(
                        member: Member.ID(row.int(AuditRow.columnCount)),
                        head: row.optionalBlob(AuditRow.columnCount + 1),
                        base: AuditCheckpoint(row: row, from: AuditRow.columnCount + 2),
                        entry: row.isNull(0) ? nil : AuditRow(row: row)))
            }
            return reading.end()
        }
    }

    /// Returns a function that writes an audit log entry, for services that act on an account without knowing the log.
    /// - Parameter session: the one that acts, in which the member has reauthenticated. The function throws
    ///   `SessionExpired` when it, or its reauthentication, has ended by then; nil where that doesn't matter.
    package func note(
        _ event: AuditEvent, of member: Member.ID, in session: Token? = nil, from client: ClientInfo
    ) -> @Sendable (Transaction) throws -> Void {
        { transaction in
            if let session { try transaction.requireReauthenticated(session, of: member) }
            try record(event, of: member, from: client, at: clock.now(), in: transaction)
        }
    }

    /// Writes an entry without waiting: a failed login must take as long for a known address as for an unknown one,
    /// which has no log.
    func recordSoon(_ event: AuditEvent, of member: Member.ID, from client: ClientInfo) {
        let now = clock.now()
        database.writeSoon { try record(event, of: member, from: client, at: now, in: $0) }
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
