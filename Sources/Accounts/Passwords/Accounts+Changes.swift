import Database
import Secrets

extension Accounts {
    /// Changes a member's name.
    /// - Parameter name: not empty.
    package func changeName(of member: Member.ID, to name: String, from client: ClientInfo) async throws {
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            try transaction.execute("UPDATE members SET name = ? WHERE id = ?", [name, member])
            try auditLog.record(.nameChanged, of: member, from: client, at: now, in: transaction)
        }
    }

    /// Changes a member's password, notifies them and voids their reset links. Optionally signs out all other devices.
    /// - Parameters:
    ///   - password: already checked against the policy.
    ///   - endingOthers: whether to sign out all other devices and revoke all access tokens. It is optional, since both
    ///     keep working without the password: a member who changes it each year need not set up their programs again.
    ///   - session: the session to keep.
    /// - Throws: `SessionExpired`; `HashingBusy` when too many passwords wait to be hashed.
    package func changePassword(
        of member: Member.ID, to password: Secret, endingOthers: Bool, keeping session: Token, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws {
        let hash = try await hasher.hash(password)
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            try transaction.requireOpen(session, of: member)
            try transaction.execute(
                "UPDATE members SET password_hash = ?, has_password = 1 WHERE id = ?", [hash.stored, member])
            try transaction.execute("DELETE FROM reset_links WHERE member_id = ?", [member])
            if endingOthers {
                try transaction.endOtherDevices(of: member, keeping: session)
                try transaction.endAccessTokens(of: member)
            }
            try auditLog.record(.passwordChanged, of: member, from: client, at: now, in: transaction)
            guard let member = try transaction.member(member) else { throw SessionExpired() }
            try notify(.passwordChanged, to: member, from: client, at: now, in: transaction, notifying: notifier)
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
}
