import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// How many passwords of one account, or with one link, may be hashed at a time. No counter of attempts bounds those that
/// are right, nor what whoever has a link sends before its first use is committed.
@Suite(.timeLimit(.minutes(5))) struct HashingShareTests {
    private let fixture: AccountsFixture
    private let here: SignedIn
    private let notifications = RecordedNotifications()

    init() async throws {
        fixture = try AccountsFixture()
        here = try await fixture.signUpAna()
    }

    /// Accounts in which every subject has the most passwords in the queue already, and which has room for others.
    private func crowded(signUpPolicy: SignUpPolicy = .open) throws -> Accounts {
        var policy = AccountPolicy()
        policy.signUp = signUpPolicy
        return Accounts(
            database: fixture.database, hasher: try PasswordHasher(cost: .least, threads: 1, mostOfOne: 0),
            historyKey: AccountsFixture.historyKey, sealingKey: AccountsFixture.sealingKey,
            clock: WallClock { [fixture] in fixture.now }, policy: policy)
    }

    @Test func `with a reset link, which stays good`() async throws {
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.first)

        let crowded = try crowded()
        await #expect(throws: HashingBusy.self) {
            try await crowded.passwords.reset(
                to: Secret("brand new horse"), with: link, from: .elsewhere, notifying: nobody)
        }

        try await fixture.accounts.passwords.reset(
            to: Secret("brand new horse"), with: link, from: .home, notifying: nobody)
    }

    @Test func `with an invitation, which stays good`() async throws {
        let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token
        let request = SignUpRequest(
            name: "Ben", email: .ben, credential: .password(Secret("correct horse")), invitation: invitation)

        let crowded = try crowded(signUpPolicy: .invited)
        await #expect(throws: HashingBusy.self) { try await crowded.signUps.signUp(request, from: .elsewhere) }

        try await crowded.invitations.require(invitation)
    }

    @Test func `of a member who changes the password again and again`() async throws {
        let crowded = try crowded()
        await #expect(throws: HashingBusy.self) {
            try await crowded.passwords.change(
                of: here.member.id, to: Secret("brand new horse"), endingOthers: false, keeping: here.session,
                from: .home, notifying: nobody)
        }

        _ = try await fixture.signInAna()
    }

    @Test
    func `of a member who logs in again and again where they have before, and what strangers send is not counted`()
        async throws
    {
        let crowded = try crowded()
        await #expect(throws: HashingBusy.self) {
            try await crowded.signIn(
                email: .ana, password: Secret("correct horse"), remember: false, knownBy: fixture.browserToken,
                from: .home, notifying: nobody)
        }

        try await crowded.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .elsewhere, notifying: nobody)
    }
}
