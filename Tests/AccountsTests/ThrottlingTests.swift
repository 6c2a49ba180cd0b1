import Database
import Secrets
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct ThrottlingTests {
    private let fixture: AccountsFixture
    /// The browser that Ana signed up in.
    private let browser: Token
    private let unknown: EmailAddress

    init() async throws {
        fixture = try AccountsFixture()
        browser = try #require(try await fixture.signUpAna().browser)
        unknown = try #require(EmailAddress("nobody@example.com"))
    }

    private func signIn(
        _ email: EmailAddress = .ana, _ password: String = "wrong horse", in browser: Token? = nil,
        from client: ClientInfo = .elsewhere
    ) async throws -> SignedIn {
        try await fixture.accounts.signIn(
            email: email, password: Secret(password), remember: false, knownBy: browser, from: client,
            notifying: nobody)
    }

    /// Fails to log in as often as allowed.
    private func exhaust(
        _ email: EmailAddress = .ana, in browser: Token? = nil, from client: ClientInfo = .elsewhere
    ) async throws -> (count: Int, wait: Duration) {
        try await fixture.exhaust { _ in
            do { _ = try await signIn(email, in: browser, from: client) } catch is SignInError {}
        }
    }

    @Test func `after ten wrong passwords, unknown browsers can't try any, not even the right one`() async throws {
        let (failures, wait) = try await exhaust()

        #expect(failures == 10)
        #expect(wait > .seconds(13 * 60))
        await #expect(throws: TooManyAttempts.self) { try await signIn(.ana, "correct horse", from: .home) }
        fixture.pass(wait)
        #expect(try await signIn(.ana, "correct horse").member.name == "Ana")
    }

    @Test func `an address without an account is throttled alike`() async throws {
        let other = try await exhaust(unknown, from: ClientInfo(address: "192.0.2.50", userAgent: ""))
        let known = try await exhaust(.ana, from: ClientInfo(address: "192.0.2.51", userAgent: ""))

        #expect(other.count == known.count)
        #expect(other.wait == known.wait)
    }

    @Test func `an attacker's guesses never lock out a browser that has logged in before`() async throws {
        _ = try await exhaust()
        _ = try await exhaust(unknown, from: .home)

        // Even from the network that the guesses came from.
        for client in [ClientInfo.elsewhere, .home] {
            #expect(try await signIn(.ana, "correct horse", in: browser, from: client).browser == nil)
        }
    }

    @Test func `right passwords of one account release no wrong ones of another`() async throws {
        let attempts = fixture.accounts.passwords.attempts
        let own = attempts.throttles.signIn(to: unknown, from: .home)
        let others = attempts.throttles.signIn(to: .ana, from: .elsewhere)
        func rows() async throws -> Int64? { try await fixture.count("attempts") }
        let before = try await rows()
        // Several wait for their hashes; the first that is right clears the counter, and so frees the ids of the rest.
        let waiting = try await attempts.recording(own) { $0 }
        let counters = own
        try await fixture.database.write { for counter in counters { try $0.clear(counter) } }
        _ = try await attempts.recording(others) { $0 }

        try await fixture.database.write { try $0.release(waiting) }

        #expect(try await rows() == (before ?? 0) + Int64(others.count))
    }

    @Test func `a known browser has its own limit, for this account only`() async throws {
        let (failures, _) = try await exhaust(in: browser)
        #expect(failures == 10)
        await #expect(throws: TooManyAttempts.self) { try await signIn(.ana, "correct horse", in: browser) }

        // It is counted separately.
        #expect(try await signIn(.ana, "correct horse", from: .home).member.name == "Ana")
        // For another account it is unknown.
        let others = try await exhaust(unknown, in: browser)
        #expect(others.count == 10)
        await #expect(throws: TooManyAttempts.self) { try await signIn(unknown, in: nil, from: .home) }
    }

    /// A Unix-domain socket is one, too, as long as no proxy names its clients.
    @Test(arguments: [ClientInfo.elsewhere, ClientInfo(address: "unix", userAgent: "")])
    func `one network has thirty attempts in all, for any number of addresses`(client: ClientInfo) async throws {
        let failures = try await fixture.exhaust { number in
            let email = try #require(EmailAddress("member\(number)@example.com"))
            do { _ = try await signIn(email, from: client) } catch is SignInError {}
        }.count

        #expect(failures == 30)
        // Others are not affected.
        #expect(try await signIn(.ana, "correct horse", from: .home).member.name == "Ana")
    }

    @Test func `a right password does not lift the network's limit`() async throws {
        for number in 0..<15 {
            let email = try #require(EmailAddress("member\(number)@example.com"))
            await #expect(throws: SignInError.self) { try await signIn(email) }
        }
        _ = try await signIn(.ana, "correct horse")

        let before = try await exhaust(unknown)
        #expect(before.count <= 10)
        let eve = try #require(EmailAddress("eve@example.com"))
        let after = try await exhaust(eve)
        #expect(before.count + after.count == 15)
    }

    @Test func `a right password resets the count of mistyped ones`() async throws {
        for _ in 0..<5 { await #expect(throws: SignInError.self) { try await signIn() } }
        _ = try await signIn(.ana, "correct horse")

        for _ in 0..<5 { await #expect(throws: SignInError.self) { try await signIn() } }
    }

    @Test func `concurrent attempts can't exceed the limit`() async throws {
        let outcomes = await withTaskGroup { group in
            for _ in 0..<60 {
                group.addTask {
                    do { _ = try await signIn() } catch { return error is SignInError }
                    return false
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        // Five are free; after them is a pause that a moved clock never ends.
        #expect(outcomes == 6)
    }

    @Test func `an attempt that was refused for load does not count`() async throws {
        let crowded = Accounts(
            database: fixture.database, hasher: try PasswordHasher(cost: .least, threads: 1, queueLimit: 0),
            historyKey: AccountsFixture.historyKey, sealingKey: .random())
        for _ in 0..<20 {
            await #expect(throws: HashingBusy.self) {
                try await crowded.signIn(
                    email: .ana, password: Secret("x"), remember: false, from: .elsewhere, notifying: nobody)
            }
            await fixture.database.settle()
        }

        #expect(try await fixture.count("attempts") == 1, "only the sign-up")
    }

    @Test func `the count survives a restart`() async throws {
        _ = try await exhaust()

        let restarted = try fixture.restarted()
        await #expect(throws: TooManyAttempts.self) {
            try await restarted.signIn(
                email: .ana, password: Secret("correct horse"), remember: false, from: .elsewhere, notifying: nobody)
        }
    }

    @Test func `whoever may ask for no reset link has one that is good`() {
        #expect(Throttles().resetOfAccount?.window == Lifetimes().resetLink)
    }

    @Test func `a clock that was set back neither shortens nor extends a wait`() async throws {
        _ = try await exhaust()
        fixture.pass(.seconds(-2 * 3600))

        await #expect(throws: TooManyAttempts.self) { try await signIn(.ana, "correct horse") }
        fixture.pass(.seconds(1))
        await #expect(throws: TooManyAttempts.self) { try await signIn(.ana, "correct horse") }
        try await fixture.accounts.removeExpired()
        fixture.pass(.seconds(15 * 60))
        #expect(try await signIn(.ana, "correct horse").member.name == "Ana")
    }

    @Test(arguments: [Duration.seconds(-2), .seconds(-59), .seconds(-86_400)])
    func `after a clock was set back, a wait ends as before, even with further attempts`(
        step: Duration
    ) async throws {
        for _ in 0..<6 {
            do { _ = try await signIn() } catch is SignInError {}
        }
        await #expect(throws: TooManyAttempts.self) { try await signIn() }
        fixture.pass(step)

        await #expect(throws: TooManyAttempts(wait: .seconds(1))) {
            try await signIn(.ana, "correct horse", from: .home)
        }
        fixture.pass(.seconds(1))
        #expect(try await signIn(.ana, "correct horse", from: .home).member.name == "Ana")
    }

    @Test func `after a clock was set back, reset links are sent again within half an hour`() async throws {
        let ask = { (number: Int) in
            let client = ClientInfo(address: "203.0.113.\(number)", userAgent: "")
            try await fixture.accounts.passwords.startReset(for: .ana, from: client, notifying: nobody)
        }
        var number = 0
        while number < 3 {
            do {
                try await ask(number)
                number += 1
            } catch let error as TooManyAttempts {
                fixture.pass(error.wait)
            }
        }
        fixture.pass(.seconds(-86_400))

        for _ in 0..<2 {
            await #expect(throws: TooManyAttempts.self) { try await ask(10) }
            fixture.pass(.seconds(15 * 60))
        }
        try await ask(11)
    }

    @Test func `attempts that no longer count are deleted, as are browsers not seen for long`() async throws {
        await #expect(throws: SignInError.self) { try await signIn() }
        fixture.pass(.seconds(24 * 3600 + 1))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("attempts") == 0)
        #expect(try await fixture.count("known_browsers") == 1)

        fixture.pass(.seconds(400 * 24 * 3600))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("known_browsers") == 0)
    }

    @Test func `attempts ahead of a clock that was set back are kept no longer than others`() async throws {
        await #expect(throws: SignInError.self) { try await signIn() }
        fixture.pass(.seconds(-24 * 3600))
        try await fixture.accounts.removeExpired()
        fixture.pass(.seconds(24 * 3600 + 1))
        try await fixture.accounts.removeExpired()

        #expect(try await fixture.count("attempts") == 0)
    }

    @Test func `reauthentication is throttled per account, across sessions`() async throws {
        let one = try await signIn(.ana, "correct horse", in: browser)
        let other = try await signIn(.ana, "correct horse", in: browser)
        let failures = try await fixture.exhaust { number in
            do {
                try await fixture.accounts.passwords.reauthenticate(
                    one.member.id, with: Secret("wrong horse"), in: [one.session, other.session][number % 2],
                    from: .home, notifying: nobody)
            } catch is ReauthenticationError {}
        }.count
        #expect(failures == 10)
    }

    @Test func `a network makes ten accounts an hour, including duplicates`() async throws {
        func signUp(_ number: Int, from client: ClientInfo) async throws {
            let email = try #require(EmailAddress(number == 3 ? "ana@example.com" : "m\(number)@example.com"))
            do {
                _ = try await fixture.accounts.signUps.signUp(
                    SignUpRequest(name: "M", email: email, credential: .password(Secret("correct horse"))), from: client
                )
            } catch is SignUpError {}
        }
        let made = try await fixture.exhaust { try await signUp($0, from: .elsewhere) }.count

        #expect(made == 10)
        try await signUp(100, from: ClientInfo(address: "203.0.113.5", userAgent: ""))
    }

    @Test(arguments: ["ana@example.com", "nobody@example.com"])
    func `three reset links an hour, with or without an account`(address: String) async throws {
        let email = try #require(EmailAddress(address))
        let sent = try await fixture.exhaust { number in
            let client = ClientInfo(address: "203.0.113.\(number)", userAgent: "")
            try await fixture.accounts.passwords.startReset(for: email, from: client, notifying: nobody)
        }.count
        #expect(sent == 3)
    }

    @Test func `after a reset this browser can log in, whatever others have tried`() async throws {
        let notifications = RecordedNotifications()
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        let new = try await fixture.accounts.passwords.reset(
            to: Secret("brand new horse"), with: try #require(notifications.resetLinks.first), from: .home,
            notifying: nobody)
        _ = try await exhaust()

        #expect(try await signIn(.ana, "brand new horse", in: new).member.name == "Ana")
    }

    @Test func `what was mistyped in a browser before doesn't count after a reset there`() async throws {
        _ = try await exhaust(in: browser, from: .home)
        let notifications = RecordedNotifications()
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)

        try await fixture.accounts.passwords.reset(
            to: Secret("brand new horse"), with: try #require(notifications.resetLinks.first), knownBy: browser,
            from: .home, notifying: nobody)

        #expect(try await signIn(.ana, "brand new horse", in: browser, from: .home).member.name == "Ana")
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
        ("2001:db8:1:2:ff03:4:5:6", "2001:db8:1:2::1", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        ("::ffff:192.0.2.7", "192.0.2.7", true), ("fe80::1%eth0", "fe80::2", true),
    ])
    func `an IPv6 network is its first 64 bits`(one: String, other: String, areOne: Bool) {
        let networks = [one, other].map { ClientInfo(address: $0, userAgent: "").network }

        #expect((networks[0] == networks[1]) == areOne)
    }

    @Test func `without throttles nothing is counted`() async throws {
        var policy = AccountPolicy()
        policy.throttles = .off
        let open = Accounts(
            database: fixture.database, hasher: try PasswordHasher(cost: .least, threads: 1),
            historyKey: AccountsFixture.historyKey, sealingKey: .random(), policy: policy)
        for _ in 0..<40 {
            await #expect(throws: SignInError.self) {
                try await open.signIn(
                    email: .ana, password: Secret("x"), remember: false, from: .elsewhere, notifying: nobody)
            }
        }

        #expect(try await fixture.count("attempts") == 1, "only the sign-up")
    }
}
