import Accounts
import Database
import Secrets
import Testing

/// The step that asks for a code is the same, whichever way a login began.
///
/// `SignInMatrixTests` ends where the gate asks for the code. What follows is a suite of its own, because here time passes
/// and tries add up after the gate has decided, and neither depends on the rows of that matrix.
@Suite(.timeLimit(.minutes(5))) struct CodeStepTests {
    enum Way: CaseIterable {
        case password, emailCode, provider
    }

    private let identities: IdentityFixture
    private let key: TOTPKey
    private let recoveryCodes: [RecoveryCode]

    private var base: AccountsFixture { identities.base }

    init() async throws {
        var policy = SecondFactorPolicy()
        policy.asksAfterProvider = true
        identities = try IdentityFixture(secondFactor: policy)
        let ana = try await identities.base.signUpAna()
        try await identities.link(.google(), to: ana.session)
        (key, recoveryCodes) = try await identities.base.turnAuthenticatorOn(for: ana)
        identities.base.pass(.seconds(60))
    }

    /// Begins a login in a browser that is not known.
    /// - Returns: the token of the login that waits for a code.
    private func begin(_ way: Way) async throws -> Token {
        guard case .needs(.code(let waiting)) = try await firstStep(way) else { throw NotSignedIn() }
        return waiting
    }

    private func firstStep(_ way: Way) async throws -> SignInResult {
        switch way {
        case .password:
            return try await base.accounts.passwords.signIn(
                email: .ana, password: Secret("correct horse"), remember: false, from: .elsewhere, notifying: nobody)
        case .emailCode:
            let notifications = RecordedNotifications()
            guard let codes = base.accounts.emailCodes else { throw NotSignedIn() }
            let waiting = try await codes.send(
                to: .ana, remember: false, knownBy: nil, from: .elsewhere, notifying: notifications.notifier)
            guard let code = notifications.emailCodes.first else { throw NotSignedIn() }
            return try await codes.signIn(
                with: code.text, in: waiting, knownBy: nil, from: .elsewhere, notifying: nobody)
        case .provider:
            return try await identities.signIn(from: .elsewhere)
        }
    }

    /// A code that is of no step nearby.
    private var wrongCode: String {
        let near = (-2...2).map { key.code(at: base.step + $0) }
        return ["000000", "111111", "222222", "333333", "444444", "555555"].first { !near.contains($0) } ?? ""
    }

    /// - Parameter code: the right one if nil.
    private func enter(_ code: String? = nil, waiting: Token) async throws -> SignedIn {
        try await base.accounts.authenticators.signIn(
            with: code ?? key.code(at: base.step), trusting: false, in: waiting, knownBy: nil, from: .elsewhere,
            notifying: nobody)
    }

    /// Enters wrong codes until not even the right one is looked at.
    /// - Returns: how long that lasts.
    private func useUpCodes() async throws -> Duration {
        let (_, wait) = try await base.exhaust { _ in
            let waiting = try await begin(.password)
            do {
                _ = try await enter(wrongCode, waiting: waiting)
            } catch is CodeFailure {}
        }
        return wait
    }

    @Test(arguments: Way.allCases)
    func `it waits for ten minutes, and then the right code opens nothing`(way: Way) async throws {
        let late = try await begin(way)
        base.pass(.seconds(600))
        let sessions = try await base.count("sessions")

        #expect(try await !base.accounts.authenticators.isWaiting(in: late))
        await #expect(throws: CodeFailure.noLongerThere) { try await enter(waiting: late) }

        #expect(try await base.count("sessions") == sessions)
        _ = try await enter(waiting: try await begin(way))
    }

    @Test(arguments: Way.allCases)
    func `after as many wrong codes as may be, the right one waits, too`(way: Way) async throws {
        let wait = try await useUpCodes()
        let throttled = try await begin(way)
        let sessions = try await base.count("sessions")

        await #expect(throws: TooManyAttempts.self) { try await enter(waiting: throttled) }

        #expect(try await base.count("sessions") == sessions)
        base.pass(wait)
        _ = try await enter(waiting: try await begin(way))
    }

    @Test(arguments: Way.allCases)
    func `a recovery code does in place of the app's, once`(way: Way) async throws {
        let code = try #require(recoveryCodes.first).text

        let signedIn = try await enter(code, waiting: try await begin(way))

        #expect(try await base.accounts.sessions.session(opening: signedIn.session) != nil)
        let sessions = try await base.count("sessions")
        let again = try await begin(way)
        await #expect(throws: CodeFailure.wrong) { try await enter(code, waiting: again) }
        #expect(try await base.count("sessions") == sessions)
    }

    @Test(arguments: Way.allCases)
    func `a recovery code does not wait for the app's wrong codes`(way: Way) async throws {
        _ = try await useUpCodes()

        let signedIn = try await enter(try #require(recoveryCodes.first).text, waiting: try await begin(way))

        #expect(try await base.accounts.sessions.session(opening: signedIn.session) != nil)
    }
}
