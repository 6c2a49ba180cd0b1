import Database
import Secrets
import Testing

@testable import Accounts

/// What a restored backup doesn't bring back.
@Suite(.timeLimit(.minutes(5))) struct RestoringTests {
    private func endLogins(in fixture: AccountsFixture) async throws {
        try await fixture.database.write { try Administration.endLogins(in: $0) }
    }

    @Test func `sessions, remembered browsers and links end, and the member logs in as before`() async throws {
        let fixture = try AccountsFixture()
        try await fixture.signUpAna()
        let signedIn = try await fixture.signInAna(remember: true)
        let ticket = try #require(signedIn.ticket)
        let notifications = RecordedNotifications()
        let ana = signedIn.member
        try await fixture.accounts.administration.offerReset(to: ana, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.first)

        try await endLogins(in: fixture)

        #expect(try await fixture.member(holding: signedIn.session) == nil)
        let resumed = try await fixture.accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
        guard case .unknown = resumed else {
            Issue.record("\(resumed)")
            return
        }
        await #expect(throws: LinkNoLongerGood.self) {
            try await fixture.accounts.passwords.reset(
                to: Secret("brand new horse"), with: link, from: .home, notifying: nobody)
        }
        #expect(try await fixture.signInAna().member.id == ana.id)
    }

    @Test func `a wait for an app to be turned off ends, for its member may have stopped it since`() async throws {
        let fixture = try AccountsFixture()
        try await fixture.signUpAna()
        try await fixture.database.write { try $0.execute("UPDATE members SET factor_recovery_at = 1") }

        try await endLogins(in: fixture)

        #expect(try await fixture.count("members WHERE factor_recovery_at IS NULL") == 1)
    }

    @Test func `a deletion that waited is cancelled, for its member may have logged in since`() async throws {
        let fixture = try AccountsFixture()
        let ana = try await fixture.signUpAna()
        try await fixture.accounts.members.requestDeletion(
            of: ana.member, in: ana.session, from: .home, notifying: nobody)

        #expect(try await fixture.database.write { try Administration.cancelDeletions(in: $0) } == 1)

        fixture.pass(.seconds(30 * 24 * 60 * 60))
        #expect(try await fixture.accounts.members.closeExpired().isEmpty)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.signInAna().member.id == ana.member.id)
        #expect(try await fixture.database.write { try Administration.cancelDeletions(in: $0) } == 0)
    }

    @Test func `a deletion that had begun is done to the end`() async throws {
        let fixture = try AccountsFixture()
        let ana = try await fixture.signUpAna()
        try await fixture.accounts.members.requestDeletion(
            of: ana.member, in: ana.session, from: .home, notifying: nobody)
        fixture.pass(.seconds(3 * 24 * 60 * 60))
        #expect(try await fixture.accounts.members.closeExpired() == [ana.member.id])

        #expect(try await fixture.database.write { try Administration.cancelDeletions(in: $0) } == 0)

        #expect(try await fixture.accounts.members.closeExpired() == [ana.member.id])
    }

    /// The tables whose tokens and codes a restored backup brings back. The restore has undone what was done with them:
    /// an account that was locked down is its attacker's again, and its member locks it down again. Recovery codes may
    /// be all that a member has left. A challenge that was answered stays so.
    private static let kept = [
        "access_tokens", "lockdown_links", "recovery_codes", "known_browsers", "identity_deletions",
        "withdrawn_identities", "answered_challenges",
    ]

    @Test func `every table of tokens or codes is one that ends or one that stays`() async throws {
        let database = try Database(at: .memory, schema: Accounts.schema)
        let tables = try await database.read { reader in
            try reader.rows(
                """
                SELECT DISTINCT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
                WHERE tables.type = 'table' AND columns.name LIKE '%\\_digest' ESCAPE '\\' ORDER BY tables.name
                """
            ) { $0.text(0) }
        }

        #expect(tables.contains("sessions"))
        #expect(Set(tables).symmetricDifference(Administration.endedByRestore + Self.kept) == ["sessions"])
    }

    @Test func `the database of any earlier version can be restored`() async throws {
        for count in 1...Accounts.schema.migrations.count {
            let older = Schema(migrations: Array(Accounts.schema.migrations.prefix(count)))
            let database = try Database(at: .memory, schema: older)

            try await database.write {
                try Administration.endLogins(in: $0)
                #expect(try Administration.cancelDeletions(in: $0) == 0)
            }
        }
    }
}
