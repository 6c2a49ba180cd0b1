import Accounts
import Database
import Secrets
import Testing

/// The step of a login that asks for a code.
@Suite(.timeLimit(.minutes(5))) struct CodeSignInTests {
    @Test func `the password alone opens nothing, and with a code it does`() async throws {
        let fixture = try await SecondFactorFixture()
        let before = try await fixture.base.count("sessions")

        let waiting = try await fixture.waiting(remember: true)
        #expect(try await fixture.base.count("sessions") == before)
        #expect(try await fixture.base.count("remembered_devices") == 0)
        #expect(try await fixture.accounts.authenticators.isWaiting(in: waiting))
        let signedIn = try await fixture.enter(fixture.code(), waiting: waiting)

        #expect(try await fixture.base.member(holding: signedIn.session)?.id == fixture.member)
        #expect(signedIn.ticket != nil)
        #expect(signedIn.browser != nil)
        #expect(try await !fixture.accounts.authenticators.isWaiting(in: waiting))
        #expect(try await fixture.events().prefix(2) == [.signedIn, .codeAccepted])
        #expect(fixture.accounts.signInOutcomes[.byCode] == 1)
        #expect(fixture.accounts.signInOutcomes[.byPassword] == 1)
    }

    @Test func `a login without “remember me” gets no ticket`() async throws {
        let fixture = try await SecondFactorFixture()

        #expect(try await fixture.enter(fixture.code(), waiting: try await fixture.waiting()).ticket == nil)
    }

    @Test(arguments: [-1, 0, 1] as [Int64])
    func `clocks may differ by one step`(drift: Int64) async throws {
        let fixture = try await SecondFactorFixture()
        fixture.base.pass(.seconds(60))

        try await fixture.enter(fixture.code(drift: drift), waiting: try await fixture.waiting())
    }

    @Test(arguments: [-2, 2] as [Int64])
    func `clocks that differ by two steps don't fit`(drift: Int64) async throws {
        let fixture = try await SecondFactorFixture()
        fixture.base.pass(.seconds(60))
        let waiting = try await fixture.waiting()

        await #expect(throws: CodeFailure.wrong) {
            try await fixture.enter(fixture.code(drift: drift), waiting: waiting)
        }
    }

    @Test func `no code counts twice, nor does an earlier one after it`() async throws {
        let fixture = try await SecondFactorFixture()
        let (code, earlier) = (fixture.code(), fixture.code(drift: -1))
        try await fixture.enter(code, waiting: try await fixture.waiting())
        let waiting = try await fixture.waiting()

        await #expect(throws: CodeFailure.wrong) { try await fixture.enter(code, waiting: waiting) }
        await #expect(throws: CodeFailure.wrong) { try await fixture.enter(earlier, waiting: waiting) }
        try await fixture.enter(fixture.code(drift: 1), waiting: waiting)
    }

    @Test(arguments: ["amr", "event"])
    func `a login that a later version has begun in an unknown way is not finished`(column: String) async throws {
        let fixture = try await SecondFactorFixture()
        let waiting = try await fixture.waiting()
        try await fixture.base.database.write { try $0.execute("UPDATE code_requests SET \(column) = 'unknown'") }

        await #expect(throws: CodeFailure.noLongerThere) {
            try await fixture.enter(fixture.code(), waiting: waiting)
        }

        #expect(try await !fixture.accounts.authenticators.isWaiting(in: waiting))
    }

    @Test func `the code that turned the app on doesn't log in as well`() async throws {
        let base = try AccountsFixture()
        let ana = try await base.signUpAna()
        let code = try await base.turnAuthenticatorOn(for: ana).key.code(at: base.step)
        let result = try await base.accounts.passwords.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
        guard case .needs(.code(let waiting)) = result else { throw NotSignedIn() }

        await #expect(throws: CodeFailure.wrong) {
            try await base.accounts.authenticators.signIn(
                with: code, trusting: false, in: waiting, knownBy: nil, from: .home, notifying: nobody)
        }
    }

    @Test(arguments: [false, true])
    func `of parallel uses of one code exactly one gets in`(isRecovery: Bool) async throws {
        let fixture = try await SecondFactorFixture(throttles: .off)
        let code = isRecovery ? fixture.recoveryCodes[0].text : fixture.code()
        var waiting: [Token] = []
        for _ in 0..<8 { waiting.append(try await fixture.waiting()) }

        let entered = await withTaskGroup(of: Bool.self) { group in
            for token in waiting {
                group.addTask { (try? await fixture.enter(code, waiting: token)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(entered == 1)
        #expect(try await fixture.base.count("sessions") == 2)
    }

    @Test func `one waiting login is finished once, even with two right codes`() async throws {
        let fixture = try await SecondFactorFixture()
        let waiting = try await fixture.waiting()
        try await fixture.enter(fixture.code(), waiting: waiting)

        await #expect(throws: CodeFailure.noLongerThere) {
            try await fixture.enter(fixture.code(drift: 1), waiting: waiting)
        }
        await #expect(throws: CodeFailure.noLongerThere) {
            try await fixture.enter(fixture.recoveryCodes[0].text, waiting: waiting)
        }
        // What was not used stays.
        #expect(try await fixture.base.count("recovery_codes") == 10)
    }

    @Test func `a login waits for ten minutes`() async throws {
        let fixture = try await SecondFactorFixture()
        let (first, second) = (try await fixture.waiting(), try await fixture.waiting())
        fixture.base.pass(.seconds(599))
        try await fixture.enter(fixture.code(), waiting: first)
        fixture.base.pass(.seconds(1))

        #expect(try await !fixture.accounts.authenticators.isWaiting(in: second))
        await #expect(throws: CodeFailure.noLongerThere) {
            try await fixture.enter(fixture.code(drift: 1), waiting: second)
        }
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("code_requests") == 0)
    }

    @Test func `another browser's token finishes nothing`() async throws {
        let fixture = try await SecondFactorFixture()
        _ = try await fixture.waiting()

        await #expect(throws: CodeFailure.noLongerThere) {
            try await fixture.enter(fixture.code(), waiting: .random())
        }
    }

    @Test func `a code may be typed in any way, and what can't be one costs no try`() async throws {
        let fixture = try await SecondFactorFixture()
        let waiting = try await fixture.waiting()
        let before = try await fixture.base.count("attempts")

        for typed in ["", "12345", "1234567", "ana@example.com", "q4xk-7hme", String(repeating: "1 ", count: 100_000)] {
            for _ in 0..<2 {
                await #expect(throws: CodeFailure.wrong) { try await fixture.enter(typed, waiting: waiting) }
            }
        }
        #expect(try await fixture.base.count("attempts") == before)
        #expect(try await !fixture.events().contains(.codeFailed))

        let code = fixture.code()
        try await fixture.enter("\u{200B}\(code.prefix(3))-\(code.suffix(3)).", waiting: waiting)
        try await fixture.enter(
            fixture.recoveryCodes[0].text.replacing("-", with: "–"), waiting: try await fixture.waiting())
    }

    @Test func `a recovery code works once, and the member is told`() async throws {
        let fixture = try await SecondFactorFixture()
        let code = fixture.recoveryCodes[3]
        let signedIn = try await fixture.enter(code.text.uppercased(), waiting: try await fixture.waiting())

        #expect(try await fixture.base.member(holding: signedIn.session) != nil)
        #expect(try await fixture.accounts.authenticators.state(of: fixture.member).recoveryCodes == 9)
        #expect(fixture.notifications.kinds.contains("recoveryCodeUsed"))
        #expect(try await fixture.events().prefix(2) == [.signedIn, .recoveryCodeUsed])
        let waiting = try await fixture.waiting()
        await #expect(throws: CodeFailure.wrong) { try await fixture.enter(code.text, waiting: waiting) }
        try await fixture.enter(fixture.recoveryCodes[4].text, waiting: waiting)
    }

    @Test func `a session remembers by what it came to be, and a remembered device too`() async throws {
        let fixture = try await SecondFactorFixture()
        try await fixture.enter(fixture.recoveryCodes[0].text, waiting: try await fixture.waiting())
        let signedIn = try await fixture.enter(
            fixture.code(), waiting: try await fixture.waiting(remember: true))
        let ticket = try #require(signedIn.ticket)
        guard
            case .signedIn(let resumed) = try await fixture.accounts.rememberedDevices.resume(
                with: ticket, from: .elsewhere, notifying: nobody)
        else { throw NotSignedIn() }

        let devices = try await fixture.accounts.sessions.devices(of: fixture.member, seenFrom: resumed.session)
        #expect(devices.compactMap(\.methods?.text).sorted() == ["pwd", "pwd otp", "pwd rec"])
        #expect(devices.first { $0.isThisOne }?.methods?.text == "pwd otp")
        let sessions = try await fixture.base.database.read {
            try $0.rows("SELECT amr FROM sessions ORDER BY id") { $0.optionalText(0) }
        }
        #expect(sessions == ["pwd", "pwd rec", "pwd otp", "pwd otp"])
    }
}
