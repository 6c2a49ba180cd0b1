import Database
import Secrets

/// What whoever runs the site does with members, from the command line.
extension Accounts {
    /// Who does it, in the members' histories.
    private static let administrator = Client(address: "", userAgent: "latchkey")

    /// Makes a member without a password, and has them told of it with a link to choose one.
    /// - Parameters:
    ///   - name: how they want to be called; not empty.
    ///   - language: the code of their language; nil when that is not known.
    /// - Throws: `SignUpError` when the address has an account.
    package func makeMember(
        name: String, email: EmailAddress, language: String? = nil, telling herald: @escaping Herald
    ) async throws -> Member {
        let now = clock.now()
        return try await database.write { [hasher, historyKey] transaction in
            guard try transaction.member(with: email) == nil else { throw SignUpError.emailTaken }
            let id = Member.ID(
                try transaction.insert(
                    """
                    INSERT INTO members (name, email, email_key, password_hash, has_password, language, created_at)
                    VALUES (?, ?, ?, ?, 0, ?, ?)
                    """, [name, email.text, email.key, hasher.decoy.stored, language, now]))
            let member = Member(id: id, name: name, email: email.text, language: language)
            try transaction.record(
                .madeByAdministrator, of: id, from: Self.administrator, at: now, key: historyKey)
            let link = try transaction.offerReset(to: id, at: now, lasting: lifetimes.invitation)
            try announce(
                .invited(link: link), to: member, from: Self.administrator, at: now, in: transaction, telling: herald)
            return member
        }
    }

    /// Has a member told of a link to choose a new password; their old one is good until they do. The link made before it,
    /// if any, is dead from then on.
    package func offerReset(to member: Member, telling herald: @escaping Herald) async throws {
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            let link = try transaction.offerReset(to: member.id, at: now, lasting: lifetimes.invitation)
            try transaction.record(.resetOffered, of: member.id, from: Self.administrator, at: now, key: historyKey)
            try announce(
                .resetOffered(link: link), to: member, from: Self.administrator, at: now, in: transaction,
                telling: herald)
        }
    }

    /// Puts a member out everywhere and lets them in no more, by whatever way, until they are enabled again. What is theirs
    /// stays as it is; what they subscribed to is not answered meanwhile.
    package func disable(_ member: Member.ID) async throws {
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            let isNew = try transaction.execute(
                "UPDATE members SET disabled_at = ? WHERE id = ? AND disabled_at IS NULL", [now, member])
            try transaction.endAllDevices(of: member)
            guard isNew == 1 else { return }
            try transaction.record(.disabled, of: member, from: Self.administrator, at: now, key: historyKey)
        }
    }

    /// Lets a member in again who was disabled.
    package func enable(_ member: Member.ID) async throws {
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            let wasDisabled = try transaction.execute(
                "UPDATE members SET disabled_at = NULL WHERE id = ? AND disabled_at IS NOT NULL", [member])
            guard wasDisabled == 1 else { return }
            try transaction.record(.enabled, of: member, from: Self.administrator, at: now, key: historyKey)
        }
    }

    /// Puts a member out everywhere: browsers, and programs with a token.
    package func endEverything(of member: Member.ID) async throws {
        let now = clock.now()
        try await database.write { [historyKey] transaction in
            try transaction.endAllDevices(of: member)
            try transaction.record(
                .endedByAdministrator, of: member, from: Self.administrator, at: now, key: historyKey)
        }
    }

    /// Deletes a member and, by the foreign keys, all that is theirs. Nothing brings them back but a backup.
    /// - Returns: false when there is no such member.
    package func delete(_ member: Member.ID) async throws -> Bool {
        try await database.write { try $0.execute("DELETE FROM members WHERE id = ?", [member]) == 1 }
    }
}

/// The member is right, but whoever runs the site lets them in no more.
package struct AccountDisabled: Error {}

extension Transaction {
    /// - Throws: `AccountDisabled`.
    func requireEnabled(_ member: Member.ID) throws {
        let isDisabled = try first(
            "SELECT 1 FROM members WHERE id = ? AND disabled_at IS NOT NULL", [member], as: { _ in true })
        if isDisabled == true { throw AccountDisabled() }
    }

    fileprivate func offerReset(
        to member: Member.ID, at now: Timestamp, lasting lifetime: Duration
    ) throws -> Token {
        let link = Token.random()
        try makeResetLink(link, for: member, at: now, lasting: lifetime)
        return link
    }
}
