import Accounts
import Database
import Secrets
import Testing

/// Logging in with a code that is sent by email.
@Suite(.timeLimit(.minutes(5))) struct EmailCodeTests {
    private let fixture: AccountsFixture
    private let notifications = RecordedNotifications()
    private let codes: EmailCodes
    private let ana: SignedIn

    init() async throws {
        fixture = try AccountsFixture(sendsEmailCodes: true)
        codes = try #require(fixture.accounts.emailCodes)
        ana = try await fixture.signUpAna()
    }

    @discardableResult
    private func send(
        to email: EmailAddress = .ana, remember: Bool = false, in browser: Token? = nil,
        from client: ClientInfo = .elsewhere
    ) async throws -> Token {
        try await codes.send(
            to: email, remember: remember, knownBy: browser, from: client, notifying: notifications.notifier)
    }

    private func enter(_ code: String, in browser: Token, knownBy known: Token? = nil) async throws -> SignedIn {
        try await codes.signIn(
            with: code, in: browser, knownBy: known, from: .elsewhere, notifying: notifications.notifier
        ).signedIn
    }

    /// The code of the latest email.
    private var code: String {
        get throws { try #require(notifications.emailCodes.last).text }
    }

    /// A code that no email has.
    private var wrongCode: String {
        ["000 000 000", "111 111 111"].first { code in !notifications.emailCodes.contains { $0.text == code } } ?? ""
    }

    /// Expects that a code logs nobody in, while its login waits like any for an address without an account.
    private func expectVoid(_ code: String, in browser: Token) async throws {
        #expect(try await codes.waiting(in: browser) != nil)
        for _ in 1..<EmailCodes.tries {
            await #expect(throws: CodeFailure.wrong) { try await enter(code, in: browser) }
        }
        await #expect(throws: CodeFailure.wrongTooOften) { try await enter(code, in: browser) }
    }

    private func events() async throws -> [AuditEvent] {
        await fixture.database.settle()
        return try await fixture.accounts.auditLog.entries(of: ana.member.id).map(\.event)
    }

    @Test func `the code of the email logs in the browser that asked for it, once`() async throws {
        let browser = try await send()
        #expect(try await codes.waiting(in: browser) != nil)

        let signedIn = try await enter(code, in: browser)

        #expect(try await fixture.member(holding: signedIn.session)?.id == ana.member.id)
        #expect(signedIn.ticket == nil)
        #expect(try await events().prefix(2) == [.signedInByEmail, .emailCodeRequested])
        #expect(fixture.accounts.signInOutcomes[.byEmailCode] == 1)
        let device = try #require(
            try await fixture.accounts.sessions.devices(of: ana.member.id, seenFrom: signedIn.session).first(
                where: \.isThisOne))
        #expect(device.methods?.text == "mail")
        #expect(try await codes.waiting(in: browser) == nil)
        await #expect(throws: CodeFailure.noLongerThere) { try await enter(code, in: browser) }
    }

    @Test func `a browser is remembered if that was asked for`() async throws {
        let browser = try await send(remember: true)

        #expect(try await enter(code, in: browser).ticket != nil)
    }

    @Test func `a code has nine random digits`() {
        let codes = (0..<100).map { _ in EmailCode.random().text }

        #expect(codes.allSatisfy { $0.wholeMatch(of: /[0-9]{3} [0-9]{3} [0-9]{3}/) != nil })
        #expect(Set(codes).count == codes.count, "two that are equal come once in 200,000 runs")
        #expect(Set(codes.joined().filter { $0 != " " }).count == 10, "every digit occurs")
    }

    @Test func `people may type a code with or without spaces, and in the digits of their script`() async throws {
        for spell in [
            { $0 }, { $0.filter { $0 != " " } }, { $0.replacing(" ", with: "-") }, { "  \($0)\n" },
            { "\u{200B}\($0.replacing(" ", with: "–"))." },
            {
                String(
                    $0.map { digit in "０１２３４５６７８９".first { $0.wholeNumberValue == digit.wholeNumberValue } ?? digit })
            },
        ] as [(String) -> String] {
            let browser = try await send(in: fixture.browserToken)
            _ = try await enter(spell(code), in: browser)
            fixture.pass(.seconds(3600))
        }
    }

    @Test(arguments: ["", "1", "12345678", "1234567890", "twelve", "½23456789", "일이삼사오육칠팔구"])
    func `what is no code is a wrong one`(typed: String) async throws {
        let browser = try await send()

        for _ in 0..<9 {
            await #expect(throws: CodeFailure.wrong) { try await enter(typed, in: browser) }
        }

        // None of them was a try.
        _ = try await enter(code, in: browser)
    }

    @Test func `a code counts in no other browser, not even in one that waits for another`() async throws {
        let first = try await send()
        let firstCode = try code
        let second = try await send()

        await #expect(throws: CodeFailure.wrong) { try await enter(firstCode, in: second) }
        await #expect(throws: CodeFailure.noLongerThere) { try await enter(firstCode, in: .random()) }
        _ = try await enter(firstCode, in: first)
    }

    @Test func `a code is good for ten minutes`() async throws {
        let browser = try await send()
        let code = try code

        fixture.pass(.seconds(10 * 60) - .milliseconds(1))
        #expect(try await codes.waiting(in: browser) != nil)
        fixture.pass(.milliseconds(1))

        #expect(try await codes.waiting(in: browser) == nil)
        await #expect(throws: CodeFailure.noLongerThere) { try await enter(code, in: browser) }
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("email_codes") == 0)
    }

    @Test func `with the fifth wrong code it has to begin again`() async throws {
        let browser = try await send()
        for _ in 0..<4 {
            await #expect(throws: CodeFailure.wrong) { try await enter(wrongCode, in: browser) }
        }

        await #expect(throws: CodeFailure.wrongTooOften) { try await enter(wrongCode, in: browser) }

        await #expect(throws: CodeFailure.noLongerThere) { try await enter(code, in: browser) }
        #expect(fixture.accounts.signInOutcomes[.wrongEmailCode] == 5)
        #expect(try await events().first == .emailCodeFailed)
    }

    @Test func `with tries of many at once no more than five are looked at`() async throws {
        let (browser, wrong) = (try await send(), wrongCode)

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<12 { group.addTask { _ = try? await enter(wrong, in: browser) } }
        }

        #expect(fixture.accounts.signInOutcomes[.wrongEmailCode] == 5)
    }

    @Test func `for an address without an account all is the same, but no email goes out`() async throws {
        let browser = try await send(to: .ben)

        #expect(notifications.events.isEmpty)
        #expect(try await codes.waiting(in: browser) != nil)
        for _ in 0..<4 {
            await #expect(throws: CodeFailure.wrong) { try await enter(wrongCode, in: browser) }
        }
        await #expect(throws: CodeFailure.wrongTooOften) { try await enter(wrongCode, in: browser) }
    }

    @Test func `a disabled member gets in by no code, and it is used up`() async throws {
        let browser = try await send()
        try await fixture.database.write { [ana] in
            try $0.execute("UPDATE members SET disabled_at = 1 WHERE id = ?", [ana.member.id])
        }

        await #expect(throws: AccountDisabled.self) { try await enter(code, in: browser) }

        #expect(fixture.accounts.signInOutcomes[.disabledByEmailCode] == 1)
        await #expect(throws: CodeFailure.noLongerThere) { try await enter(code, in: browser) }
    }

    @Test func `a code stays no longer than the address and the password it was asked for with`() async throws {
        let addressChanged = try await send()
        let code = try code
        try await fixture.accounts.emailChanges.change(
            of: ana.member, to: .ben, endingOthers: false, keeping: ana.session, from: .home, notifying: nobody)
        try await expectVoid(code, in: addressChanged)

        let passwordChanged = try await send(to: .ben)
        let secondCode = try self.code
        try await fixture.accounts.passwords.startReset(
            for: .ben, from: .home, notifying: notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("another horse"), with: try #require(notifications.resetLinks.last), from: .home,
            notifying: nobody)
        try await expectVoid(secondCode, in: passwordChanged)
    }

    enum End: CaseIterable {
        case lockdown, deletion, deletionByOperator
    }

    @Test(arguments: End.allCases)
    func `whoever asked for a code doesn't see what became of the account`(end: End) async throws {
        var browser = try await send()
        switch end {
        case .lockdown:
            let link = try #require(notifications.events.last).lockdown
            _ = try await fixture.accounts.lockdowns.lockDown(with: link, from: .home, notifying: nobody)
        case .deletion:
            try await fixture.accounts.members.requestDeletion(
                of: ana.member, in: ana.session, from: .home, notifying: nobody)
            fixture.pass(fixture.accounts.lifetimes.deletionGrace - .seconds(60))
            browser = try await send()
            fixture.pass(.seconds(60))
            try await fixture.accounts.removeExpired()
            #expect(try await fixture.count("members") == 0)
        case .deletionByOperator:
            #expect(try await fixture.accounts.administration.delete(ana.member.id))
        }

        try await expectVoid(code, in: browser)
    }

    @Test func `an address gets five codes an hour, with an account or without`() async throws {
        for email in [EmailAddress.ana, .ben] {
            var sent = 0
            do {
                while sent < 20 {
                    try await send(to: email, from: ClientInfo(address: "203.0.113.\(sent)", userAgent: ""))
                    sent += 1
                    // Half of the limit is free; what comes then has to wait longer and longer.
                    fixture.pass(.seconds(8 * 60))
                }
            } catch let error as TooManyAttempts {
                #expect(error.wait > .seconds(60))
            }
            #expect((3...8).contains(sent))
        }
        #expect(fixture.accounts.signInOutcomes[.emailCodeThrottled] == 2)
    }

    @Test func `strangers keep no browser of the member's from its code`() async throws {
        await #expect(throws: TooManyAttempts.self) { for _ in 0..<20 { try await send() } }

        let browser = try await send(in: ana.browser, from: .home)

        _ = try await enter(code, in: browser, knownBy: ana.browser)
        await #expect(throws: TooManyAttempts.self) { for _ in 0..<20 { try await send(in: ana.browser) } }
    }

    @Test func `a network gets twenty codes an hour`() async throws {
        var sent = 0
        await #expect(throws: TooManyAttempts.self) {
            while sent < 100 {
                let email = try #require(EmailAddress("member\(sent)@example.com"))
                try await send(to: email)
                sent += 1
            }
        }
        #expect((10...20).contains(sent))
    }

    @Test func `the oldest that wait make room, with an account or without`() async throws {
        var limits = AccountLimits()
        limits.emailCodes = 4
        let fixture = try AccountsFixture(numbersRows: true, throttles: .off, limits: limits, sendsEmailCodes: true)
        try await fixture.signUpAna()
        let codes = try #require(fixture.accounts.emailCodes)
        func send(to email: EmailAddress) async throws -> Token {
            try await codes.send(to: email, remember: false, from: .home, notifying: nobody)
        }
        let (anas, bens) = (try await send(to: .ana), try await send(to: .ben))
        let others = try (0..<3).map { try #require(EmailAddress("other\($0)@example.com")) }

        for other in others.prefix(2) { _ = try await send(to: other) }
        #expect(try await codes.waiting(in: anas) != nil)
        #expect(try await codes.waiting(in: bens) != nil)
        _ = try await send(to: others[2])
        #expect(try await codes.waiting(in: anas) == nil)
        _ = try await send(to: .ana)
        #expect(try await codes.waiting(in: bens) == nil)

        #expect(try await fixture.count("email_codes") == 4)
    }

    @Test func `the database holds neither the code nor what would let one guess it`() async throws {
        try await send()
        let digits = try code.filter { $0 != " " }

        let stored = try await fixture.database.read {
            try $0.first("SELECT code_digest FROM email_codes") { $0.blob(0) }
        }

        #expect(stored != Digest(of: Array(digits.utf8)).bytes)
        #expect(stored != Digest(of: Array(digits.utf8).map { $0 - UInt8(ascii: "0") }).bytes)
        #expect(String(reflecting: notifications.emailCodes) == "[•••]")
    }
}
