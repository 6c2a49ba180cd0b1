import Accounts
import Secrets
import Testing

/// Codes that are sent by email to a member who has an authenticator app.
@Suite(.timeLimit(.minutes(5))) struct EmailCodeFactorTests {
    private let notifications = RecordedNotifications()

    /// The code of the latest email.
    private var code: String {
        get throws { try #require(notifications.emailCodes.last).text }
    }

    @Test func `such a login is no reauthentication, and asks for no recovery`() async throws {
        var policy = SecondFactorPolicy()
        policy.recovery = .seconds(3600)
        let second = try await SecondFactorFixture(secondFactor: policy, sendsEmailCodes: true)
        let codes = try #require(second.accounts.emailCodes)
        func signIn() async throws -> SignInResult {
            let browser = try await codes.send(
                to: .ana, remember: false, knownBy: second.home, from: .home, notifying: notifications.notifier)
            return try await codes.signIn(
                with: code, in: browser, knownBy: second.home, from: .home, notifying: notifications.notifier)
        }
        guard case .needs(.code(let waiting)) = try await signIn() else { throw NotSignedIn() }
        #expect(try await second.accounts.authenticators.recovery(in: waiting)?.mayBegin == false)
        await #expect(throws: CodeFailure.noLongerThere) {
            _ = try await second.accounts.authenticators.beginRecovery(in: waiting, from: .home, notifying: nobody)
        }
        for _ in 0..<4 { _ = try? await second.enter(second.wrongCode, waiting: waiting, in: second.home) }
        await #expect(throws: CodeFailure.wrongTooOften) {
            try await second.enter(second.wrongCode, waiting: waiting, in: second.home)
        }
        #expect(!second.notifications.kinds.contains("codesFailed"), "nobody entered the password")

        // One that the password began is not ended by it, either.
        let byPassword = try await second.waiting(in: second.home)
        _ = try await second.accounts.authenticators.beginRecovery(in: byPassword, from: .home, notifying: nobody)
        try await second.accounts.authenticators.remindOfRecoveries(notifying: nobody)
        second.base.pass(.seconds(3600))
        guard case .needs(.code(let third)) = try await signIn() else { throw NotSignedIn() }
        let signedIn = try await second.enter(second.code(), waiting: third, in: second.home)
        let session = try #require(try await second.accounts.sessions.session(opening: signedIn.session))
        #expect(session.authenticatedAt == nil)
    }

    @Test func `with the address a login ends that its mailbox began, and that waits for the app's code`() async throws
    {
        let second = try await SecondFactorFixture(sendsEmailCodes: true)
        let codes = try #require(second.accounts.emailCodes)
        let browser = try await codes.send(
            to: .ana, remember: false, from: .elsewhere, notifying: notifications.notifier)
        let result = try await codes.signIn(
            with: code, in: browser, knownBy: nil, from: .elsewhere, notifying: notifications.notifier)
        guard case .needs(.code(let waiting)) = result else { throw NotSignedIn() }
        #expect(try await second.accounts.authenticators.isWaiting(in: waiting))

        try await second.accounts.emailChanges.change(
            of: second.ana.member, to: .ben, endingOthers: false, keeping: second.ana.session, from: .home,
            notifying: nobody)

        #expect(try await !second.accounts.authenticators.isWaiting(in: waiting))
    }
}
