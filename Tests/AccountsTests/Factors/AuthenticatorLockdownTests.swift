import Accounts
import Secrets
import Testing

/// What "This wasn't me" makes of an authenticator app that an intruder has turned on.
@Suite(.timeLimit(.minutes(5))) struct AuthenticatorLockdownTests {
    private static let week: Duration = .seconds(7 * 24 * 3600)

    private let fixture: AccountsFixture
    private let notifications = RecordedNotifications()
    private let member: Member
    /// The known-browser token of the browser in which the owner signed up.
    private let home: Token
    /// The same of the one in which the intruder logged in with the owner's password.
    private let intruders: Token
    private var lockdowns: Lockdowns { fixture.accounts.lockdowns }
    private var authenticators: Authenticators { fixture.accounts.authenticators }

    init() async throws {
        fixture = try AccountsFixture()
        let ana = try await fixture.signUpAna()
        (member, home) = (ana.member, try #require(ana.browser))
        fixture.pass(.seconds(60))
        let intruder = try await fixture.accounts.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .elsewhere, notifying: nobody)
        intruders = try #require(intruder.browser)
        fixture.pass(.seconds(60))
        try await fixture.turnAuthenticatorOn(for: intruder, from: .elsewhere, notifying: notifications.notifier)
        fixture.pass(.seconds(60))
    }

    /// The link of the latest email.
    private func link() throws -> Token {
        try #require(notifications.events.last).lockdown
    }

    /// Locks the account down and chooses a new password.
    /// - Parameter browser: the one in which the app is to be turned off.
    private func lockDown(endingAuthenticatorIn browser: Token?) async throws {
        let raised = try await lockdowns.lockDown(
            with: try link(), endingAuthenticatorIn: browser, from: .home, notifying: notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("battery staple"), with: raised.resetLink, from: .home, notifying: nobody)
    }

    private func logIn() async throws {
        try await fixture.accounts.signIn(
            email: .ana, password: Secret("battery staple"), remember: false, knownBy: home, from: .home,
            notifying: nobody)
    }

    @Test func `the owner turns it off where they had logged in before`() async throws {
        let found = try #require(try await lockdowns.lockdown(behind: try link(), knownBy: home))
        #expect(found.authenticatorIsNew && found.mayEndAuthenticator)

        try await lockDown(endingAuthenticatorIn: home)

        #expect(try await !authenticators.isOn(for: member.id))
        #expect(try await fixture.count("recovery_codes") == 0)
        try await logIn()
        let events = try await fixture.accounts.auditLog.entries(of: member.id).map(\.event)
        #expect(events.contains(.authenticatorOff) && events.contains(.lockedDown))
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: events.count))
        #expect(notifications.kinds == ["authenticatorOn", "authenticatorOff", "lockedDown"])
        #expect(notifications.events.allSatisfy { $0.recipient == "ana@example.com" })
        // The email doesn't ask for new recovery codes, which there are none of.
        guard case .lockedDown(_, false) = try #require(notifications.events.last).kind else {
            throw NotSignedIn()
        }
    }

    @Test func `it stays on where that is not asked for`() async throws {
        try await lockDown(endingAuthenticatorIn: nil)

        #expect(try await authenticators.isOn(for: member.id))
        await #expect(throws: NotSignedIn.self) { try await logIn() }
    }

    @Test func `the mailbox alone doesn't do without the second factor`() async throws {
        for browser in [nil, Token.random()] {
            let found = try #require(try await lockdowns.lockdown(behind: try link(), knownBy: browser))
            #expect(found.authenticatorIsNew && !found.mayEndAuthenticator)
        }
        // A browser that has chosen a password by a link is known, and reads an email with a lockdown link.
        try await fixture.accounts.passwords.startReset(for: .ana, from: .elsewhere, notifying: notifications.notifier)
        let readers = try await fixture.accounts.passwords.reset(
            to: Secret("the reader's horse"), with: try #require(notifications.resetLinks.last), from: .elsewhere,
            notifying: notifications.notifier)

        for browser in [readers, intruders, home] {
            #expect(try await lockdowns.lockdown(behind: try link(), knownBy: browser)?.mayEndAuthenticator == false)
        }
        try await lockDown(endingAuthenticatorIn: readers)

        #expect(try await authenticators.isOn(for: member.id))
        await #expect(throws: NotSignedIn.self) { try await logIn() }
    }

    @Test func `one that is older than any link stays on`() async throws {
        fixture.pass(Self.week)
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)

        let found = try #require(try await lockdowns.lockdown(behind: try link(), knownBy: home))
        #expect(found.hasAuthenticator && !found.authenticatorIsNew && !found.mayEndAuthenticator)
        try await lockDown(endingAuthenticatorIn: home)

        #expect(try await authenticators.isOn(for: member.id))
    }

    @Test func `another member's browser turns nothing off`() async throws {
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .elsewhere)
        let his = try #require(ben.browser)
        fixture.pass(.seconds(60))

        try await lockDown(endingAuthenticatorIn: his)

        #expect(try await authenticators.isOn(for: member.id))
    }
}
