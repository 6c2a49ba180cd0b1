import Database
import Secrets

/// The members and what they have set.
package struct Members: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let auditLog: AuditLog
    let notifications: SecurityNotifications

    /// Returns the member with an id; nil when there is none, they have requested deletion, or they are disabled.
    package func active(_ member: Member.ID) async throws -> Member? {
        try await database.read { reader in
            try reader.first(
                "SELECT \(Member.columns) FROM members WHERE id = ? AND delete_at IS NULL AND disabled_at IS NULL",
                [member],
                as: Member.init(row:))
        }
    }

    /// Returns when a member's account was created; nil when there is no such member.
    package func created(_ member: Member.ID) async throws -> Timestamp? {
        try await database.read { reader in
            try reader.first("SELECT created_at FROM members WHERE id = ?", [member]) {
                $0.timestamp(0)
            }
        }
    }

    /// Returns the number of accounts.
    package func count() async throws -> Int {
        try await database.read { Int(try $0.first("SELECT count(*) FROM members") { $0.int(0) } ?? 0) }
    }

    /// Changes a member's name. The one that they have already is no change, and makes no entry in the audit log.
    /// - Parameter name: not empty.
    package func changeName(of member: Member.ID, to name: String, from client: ClientInfo) async throws {
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            let isChanged = try transaction.execute(
                "UPDATE members SET name = ? WHERE id = ? AND name <> ?", [name, member, name])
            guard isChanged == 1 else { return }
            try auditLog.record(.nameChanged, of: member, from: client, at: now, in: transaction)
        }
    }

    /// Stores the language a member chose.
    /// - Parameter language: its code, such as `ko`.
    package func setLanguage(_ language: String, of member: Member.ID) async throws {
        try await database.write { transaction in
            try transaction.execute("UPDATE members SET language = ? WHERE id = ?", [language, member])
        }
    }

    /// Stores the time zone a member chose.
    /// - Parameter timeZone: its name in the tz database, such as `Asia/Seoul`.
    package func setTimeZone(_ timeZone: String, of member: Member.ID) async throws {
        try await database.write { transaction in
            try transaction.execute(
                "UPDATE members SET time_zone = ?, time_zone_is_chosen = 1 WHERE id = ?", [timeZone, member])
        }
    }

    /// Stores the browser's time zone for a member who hasn't chosen one. The write may be lost.
    /// - Returns: the member with that time zone.
    package func adoptTimeZone(_ timeZone: String, for member: Member) -> Member {
        guard !member.choseTimeZone, member.timeZone != timeZone else { return member }
        database.writeSoon { transaction in
            try transaction.execute(
                "UPDATE members SET time_zone = ? WHERE id = ? AND time_zone_is_chosen = 0", [timeZone, member.id])
        }
        var member = member
        member.timeZone = timeZone
        return member
    }

    /// Stores the language in which a member logs in of whom none is known. The write may be lost.
    /// - Parameter language: its code, such as `ko`.
    package func adoptLanguage(_ language: String, for member: Member) {
        guard member.mailLanguage == nil else { return }
        database.writeSoon { transaction in
            try transaction.execute(
                "UPDATE members SET browser_language = ? WHERE id = ? AND browser_language IS NULL",
                [language, member.id])
        }
    }

    /// Records in the audit log that a member exported all of their data.
    /// - Parameter session: the requesting session, in which the member has reauthenticated.
    /// - Throws: `SessionExpired`, also when the reauthentication has ended.
    package func recordExport(of member: Member.ID, in session: Token, from client: ClientInfo) async throws {
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            try transaction.requireReauthenticated(session, of: member)
            try auditLog.record(.dataExported, of: member, from: client, at: now, in: transaction)
        }
    }
}
