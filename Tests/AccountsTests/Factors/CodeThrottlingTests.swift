import Accounts
import Database
import Secrets
import Testing

/// Guessing codes, by someone who has the right password.
@Suite(.timeLimit(.minutes(5))) struct CodeThrottlingTests {
    /// Enters wrong codes as often as allowed, with the right password each time that it is asked for.
    /// - Returns: how many were looked at.
    private func guess(_ fixture: SecondFactorFixture, in browser: Token? = nil, for time: Duration) async throws -> Int
    {
        var guesses = 0
        let end = fixture.base.now + time
        var waiting = try await fixture.waiting(in: browser)
        while fixture.base.now < end {
            do {
                try await fixture.enter(fixture.wrongCode, waiting: waiting, in: browser)
            } catch CodeFailure.wrong {
                guesses += 1
            } catch CodeFailure.wrongTooOften {
                guesses += 1
                waiting = try await fixture.waiting(in: browser)
            } catch CodeFailure.noLongerThere {
                waiting = try await fixture.waiting(in: browser)
            } catch let error as TooManyAttempts {
                guard fixture.base.now + error.wait < end else { return guesses }
                fixture.base.pass(error.wait)
            }
        }
        return guesses
    }

    @Test func `with the fifth wrong code a login has to begin again, and its member is told`() async throws {
        let fixture = try await SecondFactorFixture(throttles: .off)
        let waiting = try await fixture.waiting()
        for _ in 0..<4 {
            await #expect(throws: CodeFailure.wrong) { try await fixture.enter(fixture.wrongCode, waiting: waiting) }
        }
        #expect(!fixture.notifications.kinds.contains("codesFailed"))

        await #expect(throws: CodeFailure.wrongTooOften) {
            try await fixture.enter(fixture.wrongCode, waiting: waiting)
        }

        await #expect(throws: CodeFailure.noLongerThere) { try await fixture.enter(fixture.code(), waiting: waiting) }
        #expect(fixture.notifications.kinds.last == "codesFailed")
        #expect(fixture.accounts.signInOutcomes[.wrongCode] == 5)
        // In the log they are one line.
        let newest = try #require(try await fixture.accounts.auditLog.entries(of: fixture.member).first)
        #expect(newest.event == .codeFailed)
        #expect(newest.repeats?.times == 5)
    }

    @Test(arguments: [false, true])
    func `the member is told of a stranger who gives each login up before its fifth wrong code`(
        hasCookie: Bool
    ) async throws {
        let fixture = try await SecondFactorFixture()
        let browser = hasCookie ? fixture.home : nil
        for codes in [4, 1] {
            #expect(!fixture.notifications.kinds.contains("codesFailed"))
            let waiting = try await fixture.waiting(in: browser)
            for _ in 0..<codes {
                await #expect(throws: CodeFailure.wrong) {
                    try await fixture.enter(fixture.wrongCode, waiting: waiting, in: browser)
                }
            }
        }

        #expect(fixture.notifications.kinds.last == "codesFailed")
    }

    @Test func `with tries of many at once no more are looked at`() async throws {
        let fixture = try await SecondFactorFixture(throttles: .off)
        let (waiting, wrong) = (try await fixture.waiting(), fixture.wrongCode)

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<12 { group.addTask { _ = try? await fixture.enter(wrong, waiting: waiting) } }
        }

        #expect(fixture.accounts.signInOutcomes[.wrongCode] == 5)
    }

    @Test func `a stranger with the right password has fifty codes a day`() async throws {
        let fixture = try await SecondFactorFixture()

        #expect(try await guess(fixture, for: .seconds(24 * 60 * 60)) == 50)
    }

    @Test func `the member's own browser gets in meanwhile, and a recovery code does anywhere`() async throws {
        let fixture = try await SecondFactorFixture()
        _ = try await guess(fixture, for: .seconds(20 * 60 * 60))
        let elsewhere = try await fixture.waiting()
        await #expect(throws: TooManyAttempts.self) { try await fixture.enter(fixture.code(), waiting: elsewhere) }

        _ = try await fixture.signIn(in: fixture.home)
        try await fixture.enter(fixture.recoveryCodes[0].text, waiting: elsewhere)
        #expect(fixture.accounts.signInOutcomes[.codeThrottled] > 0)
    }

    /// Enters so many wrong codes in new browsers.
    private func fail(_ times: Int, _ fixture: SecondFactorFixture) async throws {
        var waiting = try await fixture.waiting()
        for _ in 0..<times {
            do {
                try await fixture.enter(fixture.wrongCode, waiting: waiting)
            } catch CodeFailure.wrong {
            } catch CodeFailure.wrongTooOften {
                waiting = try await fixture.waiting()
            }
        }
    }

    @Test func `after a hundred wrong codes new browsers take only recovery codes, until the password is new`()
        async throws
    {
        let fixture = try await SecondFactorFixture(throttles: .off)
        try await fail(100, fixture)
        let waiting = try await fixture.waiting()

        await #expect(throws: CodeFailure.newPasswordNeeded) {
            try await fixture.enter(fixture.code(), waiting: waiting)
        }
        try await fixture.enter(fixture.recoveryCodes[0].text, waiting: waiting)
        _ = try await fixture.signIn(in: fixture.home)
        await #expect(throws: CodeFailure.newPasswordNeeded) { try await fixture.signIn() }

        _ = try await fixture.reset(to: "brand new horse")
        _ = try await fixture.reset(to: "correct horse")
        _ = try await fixture.signIn()
    }

    @Test func `the present password is not new when it is chosen again, by whichever way`() async throws {
        let fixture = try await SecondFactorFixture(throttles: .off)
        try await fail(100, fixture)

        try await change(to: "correct horse", fixture)
        await #expect(throws: CodeFailure.newPasswordNeeded) { try await fixture.signIn() }
        _ = try await fixture.reset(to: "correct horse")
        await #expect(throws: CodeFailure.newPasswordNeeded) { try await fixture.signIn() }
    }

    /// - Parameter session: nil for that in which the app was turned on.
    /// - Returns: the session's token from then on.
    @discardableResult
    private func change(
        to password: String, in session: Token? = nil, _ fixture: SecondFactorFixture
    ) async throws -> Token {
        try await fixture.accounts.passwords.change(
            of: fixture.member, to: Secret(password), endingOthers: false, keeping: session ?? fixture.ana.session,
            from: .home, notifying: nobody
        ).session
    }

    @Test func `a right code in a new browser has the count begin again, and so does a changed password`()
        async throws
    {
        let fixture = try await SecondFactorFixture(throttles: .off)
        try await fail(99, fixture)
        _ = try await fixture.signIn()
        try await fail(99, fixture)
        let session = try await change(to: "brand new horse", fixture)
        try await change(to: "correct horse", in: session, fixture)
        try await fail(99, fixture)

        _ = try await fixture.signIn()
    }

    @Test func `a browser is held back on its own`() async throws {
        let fixture = try await SecondFactorFixture()

        #expect(try await guess(fixture, in: fixture.home, for: .seconds(15 * 60)) == 10)
    }

    @Test func `a copy of the browser's cookie gives no more codes a day than a stranger has`() async throws {
        let fixture = try await SecondFactorFixture()

        #expect(try await guess(fixture, in: fixture.home, for: .seconds(24 * 60 * 60)) == 50)
    }

    @Test func `a reader of the mailbox gets no more tries by choosing new passwords`() async throws {
        let fixture = try await SecondFactorFixture()
        _ = try await guess(fixture, for: .seconds(20 * 60 * 60))

        let browser = try #require(try await fixture.reset(to: "correct horse"))

        let waiting = try await fixture.waiting(in: browser)
        await #expect(throws: TooManyAttempts.self) {
            try await fixture.enter(fixture.code(), waiting: waiting, in: browser)
        }
    }

    @Test func `a right code takes its own attempt back`() async throws {
        let fixture = try await SecondFactorFixture()
        for _ in 0..<60 {
            fixture.base.pass(.seconds(30))
            try await fixture.enter(fixture.code(), waiting: try await fixture.waiting())
        }
    }

    @Test func `twenty logins wait at most, and those of the member's browser are not pushed out`() async throws {
        let fixture = try await SecondFactorFixture()
        let own = try await fixture.waiting(in: fixture.home)
        let first = try await fixture.waiting()
        for _ in 0..<20 { _ = try await fixture.waiting() }

        #expect(try await fixture.base.count("code_requests") == 21)
        #expect(try await !fixture.accounts.authenticators.isWaiting(in: first))
        try await fixture.enter(fixture.code(), waiting: own, in: fixture.home)
    }

    @Test func `a code for what is important is limited as well`() async throws {
        let fixture = try await SecondFactorFixture()
        try await fixture.base.database.write {
            try $0.execute("UPDATE members SET has_password = 0 WHERE id = ?", [fixture.member])
        }
        var guesses = 0
        let end = fixture.base.now + .seconds(24 * 60 * 60)
        while fixture.base.now < end {
            do {
                try await fixture.accounts.authenticators.reauthenticate(
                    fixture.member, with: fixture.wrongCode, in: fixture.ana.session, from: .home, notifying: nobody)
            } catch ReauthenticationError.wrongCode {
                guesses += 1
            } catch let error as TooManyAttempts {
                fixture.base.pass(error.wait)
            }
        }
        #expect(guesses == 50)
    }
}
