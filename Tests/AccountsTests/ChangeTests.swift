import Accounts
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct ChangeTests {
    private let fixture: AccountsFixture
    private let here: SignedIn

    init() async throws {
        fixture = try AccountsFixture()
        here = try await fixture.signUpAna()
    }

    private func isReauthenticated() throws -> Bool? {
        try fixture.accounts.sessions.session(opening: here.session).map(fixture.accounts.sessions.isReauthenticated)
    }

    @Test func `who has just typed their password has proven who they are, for ten minutes`() async throws {
        #expect(try isReauthenticated() == true)

        fixture.pass(.seconds(10 * 60))
        #expect(try isReauthenticated() == false)

        try await fixture.accounts.passwords.reauthenticate(
            here.member.id, with: Secret("correct horse"), in: here.session, from: .home)
        #expect(try isReauthenticated() == true)
    }

    @Test func `a wrong password proves nothing`() async throws {
        fixture.pass(.seconds(10 * 60))

        await #expect(throws: ReauthenticationError.wrongPassword) {
            try await fixture.accounts.passwords.reauthenticate(
                here.member.id, with: Secret("wrong horse"), in: here.session, from: .home)
        }

        #expect(try isReauthenticated() == false)
    }

    @Test func `who was merely remembered has proven nothing`() async throws {
        let ticket = try #require(try await fixture.signInAna(remember: true).ticket)

        guard
            case .signedIn(let back) = try await fixture.accounts.rememberedDevices.resume(
                with: ticket, from: .home, notifying: nobody)
        else {
            return #expect(Bool(false), "not remembered")
        }

        #expect(
            try fixture.accounts.sessions.session(opening: back.session).map(
                fixture.accounts.sessions.isReauthenticated) == false)
    }

    @Test(arguments: [true, false])
    func `a new password opens, the old one does not, and others go if that is wished`(endingOthers: Bool) async throws
    {
        let other = try await fixture.signInAna()

        try await fixture.accounts.passwords.change(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: endingOthers, keeping: here.session,
            from: .home, notifying: nobody)

        await #expect(throws: SignInError.wrongPair) { try await fixture.signInAna() }
        _ = try await fixture.accounts.signIn(
            email: .ana, password: Secret("brand new horse"), remember: false, from: .home, notifying: nobody)
        #expect(try fixture.member(holding: here.session) != nil)
        #expect(try (fixture.member(holding: other.session) == nil) == endingOthers)
    }

    @Test func `a session that was ended meanwhile changes nothing any more`() async throws {
        let thief = try await fixture.signInAna()
        try await fixture.accounts.sessions.endOtherDevices(of: here.member.id, keeping: here.session, from: .home)

        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.passwords.change(
                of: here.member.id, to: Secret("thief's horse"), endingOthers: true, keeping: thief.session,
                from: .elsewhere, notifying: nobody)
        }
        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.members.requestDeletion(of: here.member.id, in: thief.session, from: .elsewhere)
        }

        _ = try await fixture.signInAna()
        #expect(try fixture.member(holding: here.session) != nil)
    }

    @Test func `a reset link that was sent before is dead after the change`() async throws {
        let notifications = RecordedNotifications()
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)

        try await fixture.accounts.passwords.change(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: false, keeping: here.session, from: .home,
            notifying: nobody)

        #expect(try !fixture.accounts.passwords.isGood(resetLink: try #require(notifications.resetLinks.first)))
    }

    @Test func `a member who wished it is deleted after three days, with all that is theirs`() async throws {
        try await fixture.accounts.members.requestDeletion(of: here.member.id, in: here.session, from: .home)
        #expect(try fixture.member(holding: here.session) == nil, "signed out at once")

        fixture.pass(.seconds(3 * 24 * 3600 - 1))
        try await fixture.accounts.removeExpired()
        #expect(try fixture.count("members") == 1)

        fixture.pass(.seconds(1))
        try await fixture.accounts.removeExpired()
        #expect(try fixture.count("members") == 0)
        #expect(try fixture.count("history") == 0)
        #expect(try fixture.accounts.auditLog.verify() == .whole(lines: 0))
    }

    @Test func `who signs in before that stays`() async throws {
        try await fixture.accounts.members.requestDeletion(of: here.member.id, in: here.session, from: .home)
        fixture.pass(.seconds(2 * 24 * 3600))

        _ = try await fixture.signInAna()

        fixture.pass(.seconds(2 * 24 * 3600))
        try await fixture.accounts.removeExpired()
        #expect(try fixture.count("members") == 1)
        let events = try fixture.accounts.auditLog.entries(of: here.member.id, limit: 10).map(\.event)
        #expect(events.contains(.deletionCancelled))
    }
}
