import Database
import Secrets

extension Accounts {
    /// Changes how a member is called.
    /// - Parameter name: not empty.
    package func changeName(of member: Member.ID, to name: String, from client: Client) async throws {
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            try transaction.execute("UPDATE members SET name = ? WHERE id = ?", [name, member])
            try transaction.record(.nameChanged, of: member, from: client, at: now, key: historyKey)
        }
    }

    /// Changes a member's password and has it told; reset links die, and if it is wished all other devices are signed out.
    /// - Parameters:
    ///   - password: already checked against the policy.
    ///   - endingOthers: whether all other devices are signed out and all access tokens ended. It is the member's choice, as
    ///     both go on without the password: who changes it each year need not set up their programs anew.
    ///   - session: the one that goes on.
    /// - Throws: `SessionOver`; `HashingBusy` when too many passwords wait to be hashed.
    package func changePassword(
        of member: Member.ID, to password: Secret, endingOthers: Bool, keeping session: Token, from client: Client,
        telling herald: @escaping Herald
    ) async throws {
        let hash = try await hasher.hash(password)
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            try transaction.requireOpen(session, of: member)
            try transaction.execute(
                "UPDATE members SET password_hash = ?, has_password = 1 WHERE id = ?", [hash.stored, member])
            try transaction.execute("DELETE FROM reset_links WHERE member_id = ?", [member])
            if endingOthers {
                try transaction.endOtherDevices(of: member, keeping: session)
                try transaction.endAccessTokens(of: member)
            }
            try transaction.record(.passwordChanged, of: member, from: client, at: now, key: historyKey)
            guard let member = try transaction.member(member) else { throw SessionOver() }
            try announce(.passwordChanged, to: member, from: client, at: now, in: transaction, telling: herald)
        }
    }

    /// Keeps the language that a member chose.
    /// - Parameter language: its code, such as `ko`.
    package func setLanguage(_ language: String, of member: Member.ID) async throws {
        try await database.write { transaction in
            try transaction.execute("UPDATE members SET language = ? WHERE id = ?", [language, member])
        }
    }
    /// Keeps the time zone that a member chose.
    /// - Parameter timeZone: its name in the tz database, such as `Asia/Seoul`.
    package func setTimeZone(_ timeZone: String, of member: Member.ID) async throws {
        try await database.write { transaction in
            try transaction.execute(
                "UPDATE members SET time_zone = ?, time_zone_is_chosen = 1 WHERE id = ?", [timeZone, member])
        }
    }

    /// Takes the time zone that a member's browser is in for theirs, unless they chose one; it may be lost.
    /// - Returns: the member with it.
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
