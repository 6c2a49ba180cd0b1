import Accounts
import Secrets
import Testing

/// What "This wasn't me" leaves of recovery codes.
@Suite(.timeLimit(.minutes(5))) struct RecoveryCodeLockdownTests {
    private static let week: Duration = .seconds(7 * 24 * 3600)

    private let fixture: SecondFactorFixture
    private var lockdowns: Lockdowns { fixture.accounts.lockdowns }

    init() async throws {
        fixture = try await SecondFactorFixture()
    }

    /// Locks the account down by the latest email, and chooses a new password.
    private func lockDown() async throws {
        let link = try #require(fixture.notifications.events.last).lockdown
        let raised = try await lockdowns.lockDown(
            with: link, from: .home, notifying: fixture.notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("battery staple"), with: raised.resetLink, from: .home, notifying: nobody)
    }

    private func enter(_ code: RecoveryCode) async throws {
        guard case .needs(.code(let waiting)) = try await fixture.password("battery staple") else {
            throw NotSignedIn()
        }
        try await fixture.enter(code.text, waiting: waiting)
    }

    private func lastLockdown() throws -> Bool {
        guard case .lockedDown(_, let endsRecoveryCodes) = try #require(fixture.notifications.events.last).kind else {
            throw NotSignedIn()
        }
        return endsRecoveryCodes
    }

    @Test func `codes that an intruder has renewed don't outlive a lockdown, whichever email it is by`() async throws {
        fixture.base.pass(Self.week)
        let intruder = try await fixture.signIn()
        let renewed = try await fixture.accounts.authenticators.renewRecoveryCodes(
            of: intruder.signedIn.member, in: intruder.signedIn.session, from: .elsewhere,
            notifying: fixture.notifications.notifier)
        // A later email, about something else.
        fixture.base.pass(.seconds(3600))
        try await fixture.accounts.passwords.change(
            of: fixture.member, to: Secret("the thief's horse"), endingOthers: false,
            keeping: intruder.signedIn.session, from: .elsewhere, notifying: fixture.notifications.notifier)
        let link = try #require(fixture.notifications.events.last).lockdown
        #expect(try await lockdowns.lockdown(behind: link)?.endsRecoveryCodes == true)

        try await lockDown()

        #expect(try lastLockdown())
        await #expect(throws: CodeFailure.self) { try await enter(renewed[0]) }
        #expect(try await fixture.accounts.authenticators.isOn(for: fixture.member))
    }

    @Test func `older codes stay, for an owner who has lost the phone`() async throws {
        fixture.base.pass(Self.week)
        _ = try await fixture.signIn()
        let link = try #require(fixture.notifications.events.last).lockdown
        #expect(try await lockdowns.lockdown(behind: link)?.endsRecoveryCodes == false)

        try await lockDown()

        #expect(try !lastLockdown())
        try await enter(fixture.recoveryCodes[0])
    }
}
