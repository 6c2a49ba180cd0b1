import Database
import Secrets
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct ChangeTests {
    private let fixture: AccountsFixture
    private let here: SignedIn

    init() async throws {
        fixture = try AccountsFixture()
        here = try await fixture.signUpAna()
    }

    private func isReauthenticated(in session: Token? = nil, by proof: Token?) async throws -> Bool? {
        try await fixture.accounts.sessions.session(opening: session ?? here.session).map {
            fixture.accounts.sessions.isReauthenticated($0, by: proof)
        }
    }

    @Test func `typing the password reauthenticates for ten minutes`() async throws {
        #expect(try await isReauthenticated(by: here.proof) == true)
        // Nor did whoever has the session's token alone log in.
        #expect(try await isReauthenticated(by: nil) == false)

        fixture.pass(.seconds(10 * 60))
        #expect(try await isReauthenticated(by: here.proof) == false)

        let login = try await fixture.accounts.passwords.reauthenticate(
            here.member.id, with: Secret("correct horse"), in: here.session, from: .home, notifying: nobody)
        #expect(try await isReauthenticated(in: login.session, by: login.proof) == true)
        // Whoever has copied the session's token has not typed the password.
        for other in [nil, here.proof, .random()] {
            #expect(try await isReauthenticated(in: login.session, by: other) == false)
        }
        #expect(try await fixture.accounts.auditLog.entries(of: here.member.id).first?.event == .reauthenticated)
    }

    @Test func `a wrong password does not reauthenticate`() async throws {
        fixture.pass(.seconds(10 * 60))

        await #expect(throws: ReauthenticationError.wrongPassword) {
            try await fixture.accounts.passwords.reauthenticate(
                here.member.id, with: Secret("wrong horse"), in: here.session, from: .home, notifying: nobody)
        }

        #expect(try await isReauthenticated(by: here.proof) == false)
    }

    @Test func `a password that is changed while it is checked reauthenticates nobody`() async throws {
        fixture.pass(.seconds(10 * 60))
        let passwords = fixture.accounts.passwords
        // As a reauthentication has read it before its password waits to be hashed.
        let known = try await fixture.database.read { [here] in
            try $0.credentials("members.id = ?", [here.member.id])
        }
        try await passwords.change(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: false, keeping: here.session, from: .home,
            notifying: nobody)

        for password in ["correct horse", "brand new horse"] {
            let result: Bool? = try await passwords.checks.check(Secret(password), of: known, counting: []) { _, _ in
                Issue.record("\(password) was taken")
                return true
            }
            #expect(result == nil)
        }
    }

    @Test func `a remembered browser is not reauthenticated`() async throws {
        let ticket = try #require(try await fixture.signInAna(remember: true).ticket)

        guard
            case .signedIn(let back) = try await fixture.accounts.rememberedDevices.resume(
                with: ticket, from: .home, notifying: nobody)
        else {
            Issue.record("not remembered")
            return
        }

        #expect(
            try await fixture.accounts.sessions.session(opening: back.session).map {
                fixture.accounts.sessions.isReauthenticated($0, by: back.proof)
            } == false)
    }

    @Test(arguments: [true, false])
    func `a new password replaces the old one, and ends other sessions on request`(endingOthers: Bool) async throws {
        let other = try await fixture.signInAna()

        let kept = try await fixture.accounts.passwords.change(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: endingOthers, keeping: here.session,
            from: .home, notifying: nobody)

        await #expect(throws: SignInError.wrongPair) { try await fixture.signInAna() }
        _ = try await fixture.accounts.signIn(
            email: .ana, password: Secret("brand new horse"), remember: false, from: .home, notifying: nobody)
        #expect(try await fixture.member(holding: kept.session) != nil)
        #expect(try await (fixture.member(holding: other.session) == nil) == endingOthers)
    }

    @Test func `a session that ended in the meantime can't change anything`() async throws {
        let attacker = try await fixture.signInAna()
        let kept = try await fixture.accounts.sessions.endOtherDevices(
            of: here.member.id, keeping: here.session, from: .home)

        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.passwords.change(
                of: here.member.id, to: Secret("wrong horse"), endingOthers: true, keeping: attacker.session,
                from: .elsewhere, notifying: nobody)
        }
        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.sessions.endOtherDevices(
                of: here.member.id, keeping: attacker.session, from: .elsewhere)
        }
        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.members.requestDeletion(
                of: here.member, in: attacker.session, from: .elsewhere, notifying: nobody)
        }

        _ = try await fixture.signInAna()
        #expect(try await fixture.member(holding: kept.session) != nil)
    }

    @Test func `a change revokes earlier reset links`() async throws {
        let notifications = RecordedNotifications()
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)

        try await fixture.accounts.passwords.change(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: false, keeping: here.session, from: .home,
            notifying: nobody)

        #expect(try await !fixture.accounts.passwords.isGood(resetLink: try #require(notifications.resetLinks.first)))
    }

    @Test func `a member is deleted three days after the request, with all their data`() async throws {
        let notifications = RecordedNotifications()
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.first)
        try await fixture.accounts.members.requestDeletion(
            of: here.member, in: here.session, from: .home, notifying: nobody)
        #expect(try await fixture.member(holding: here.session) == nil, "signed out at once")
        #expect(try await fixture.accounts.members.active(here.member.id) == nil)
        #expect(try await !fixture.accounts.passwords.isGood(resetLink: link))

        fixture.pass(.seconds(3 * 24 * 3600 - 1))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("members") == 1)

        fixture.pass(.seconds(1))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("members") == 0)
        #expect(try await fixture.count("history") == 0)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 0))
    }

    @Test func `a login before that cancels the deletion, and says so`() async throws {
        let notifications = RecordedNotifications()
        try await fixture.accounts.members.requestDeletion(
            of: here.member, in: here.session, from: .home, notifying: notifications.notifier)
        guard case .deletionRequested(let end) = notifications.events.last?.kind else {
            Issue.record("no email")
            return
        }
        let grace: Duration = .seconds(3 * 24 * 3600)
        #expect(end == fixture.now + grace)
        fixture.pass(.seconds(2 * 24 * 3600))

        #expect(try await fixture.signInAna().cancelsDeletion)
        #expect(try await !fixture.signInAna().cancelsDeletion)

        fixture.pass(.seconds(2 * 24 * 3600))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("members") == 1)
        let events = try await fixture.accounts.auditLog.entries(of: here.member.id, limit: 10).map(\.event)
        #expect(events.contains(.deletionCancelled))
    }
}
