import Accounts
import Database
import Secrets
import Testing

/// Rows that logins add are bounded; at the limit the oldest is deleted.
@Suite(.timeLimit(.minutes(5))) struct AccountLimitTests {
    private let fixture: AccountsFixture
    private let notifications = RecordedNotifications()
    private let member: Member.ID

    init() async throws {
        var limits = AccountLimits()
        (limits.sessions, limits.rememberedDevices, limits.knownBrowsers) = (5, 3, 4)
        (limits.waitingSignUps, limits.resetLinksToNobody, limits.lockdownLinksToNobody) = (3, 2, 2)
        (limits.authorizations, limits.pendingSignIns, limits.deletionReceipts) = (3, 3, 3)
        fixture = try AccountsFixture(numbersRows: true, limits: limits)
        member = try await fixture.signUpAna().member.id
    }

    private var events: [AuditEvent] {
        get async throws { try await fixture.accounts.auditLog.entries(of: member).map(\.event) }
    }

    /// A client in another network for each number, so that no throttle applies.
    private func client(_ number: Int) -> ClientInfo {
        ClientInfo(address: "192.0.2.\(number)", userAgent: "Firefox on Linux")
    }

    @Test func `with too many sessions the least recently used one ends, and the audit log records it`() async throws {
        var sessions: [Token] = []
        for _ in 0..<4 {
            fixture.pass(.seconds(60))
            sessions.append(try await fixture.signInAna().session)
        }
        fixture.pass(.seconds(60))
        #expect(try await fixture.member(holding: sessions[0]) != nil, "it is seen, and so not the oldest")
        await fixture.database.settle()
        #expect(try await !events.contains(.oldestEnded))

        for _ in 0..<2 { sessions.append(try await fixture.signInAna().session) }

        #expect(try await fixture.count("sessions") == 5)
        #expect(try await fixture.member(holding: sessions[0]) != nil)
        #expect(try await fixture.member(holding: sessions[1]) == nil)
        for open in sessions[2...] { #expect(try await fixture.member(holding: open) != nil) }
        #expect(try await events.prefix(4) == [.oldestEnded, .signedIn, .oldestEnded, .signedIn])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 9))
    }

    @Test func `a remembered browser that resumes again and again has no more than a hundred`() async throws {
        var ticket = try #require(try await fixture.signInAna(remember: true).ticket)
        for _ in 0..<120 {
            fixture.pass(.seconds(60))
            let back = try await fixture.accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
            guard case .signedIn(let signedIn) = back else {
                Issue.record("it resumes")
                return
            }
            ticket = try #require(signedIn.ticket)
        }

        #expect(try await fixture.count("sessions") ?? 0 <= 100)
    }

    @Test func `a clock that was set back ends no session that was just opened`() async throws {
        for _ in 0..<5 { _ = try await fixture.signInAna() }
        fixture.pass(.seconds(-3600))

        let latest = try await fixture.signInAna()

        #expect(try await fixture.count("sessions") == 5)
        #expect(try await fixture.member(holding: latest.session) != nil)
    }

    @Test func `with too many remembered browsers the least recently used one is forgotten`() async throws {
        var tickets: [RememberTicket] = []
        for _ in 0..<3 {
            fixture.pass(.seconds(60))
            tickets.append(try #require(try await fixture.signInAna(remember: true).ticket))
        }
        fixture.pass(.seconds(60))
        guard
            case .signedIn = try await fixture.accounts.rememberedDevices.resume(
                with: tickets[0], from: .home, notifying: nobody)
        else {
            Issue.record("it resumed")
            return
        }

        _ = try await fixture.signInAna(remember: true)

        #expect(try await fixture.count("remembered_devices") == 3)
        guard
            case .unknown = try await fixture.accounts.rememberedDevices.resume(
                with: tickets[1], from: .home, notifying: nobody)
        else {
            Issue.record("it was forgotten")
            return
        }
        #expect(try await fixture.accounts.rememberedDevices.member(of: tickets[2]) != nil)
        #expect(try await events.contains(.oldestEnded))
    }

    @Test func `with too many known browsers the least recently used one is new again, and reported`() async throws {
        var browsers: [Token] = []
        for _ in 0..<5 {
            fixture.pass(.seconds(3600))
            browsers.append(try #require(try await signIn(in: nil).browser))
        }

        #expect(try await fixture.count("known_browsers") == 4)
        let events = notifications.events.count
        _ = try await signIn(in: browsers[4])
        #expect(notifications.events.count == events)
        _ = try await signIn(in: browsers[0])
        #expect(notifications.events.count == events + 1)
    }

    private func signIn(in browser: Token?) async throws -> SignedIn {
        try await fixture.accounts.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, knownBy: browser, from: .home,
            notifying: notifications.notifier)
    }

    @Test func `after eleven emails of a kind in a row no more are sent, and the audit log has every event`()
        async throws
    {
        for _ in 0..<25 { _ = try await signIn(in: nil) }

        #expect(notifications.kinds == Array(repeating: "newDevice", count: 11))
        #expect(try await fixture.count("lockdown_links") == 11)
        #expect(try await events.count { $0 == .signedIn } == 25)

        fixture.pass(.seconds(3600))
        _ = try await signIn(in: nil)
        #expect(notifications.kinds.count == 12)
    }

    @Test func `emails of one kind do not count for another`() async throws {
        for _ in 0..<12 { _ = try await signIn(in: nil) }
        let signedIn = try await signIn(in: nil)

        try await fixture.accounts.passwords.change(
            of: member, to: Secret("another horse"), endingOthers: false, keeping: signedIn.session, from: .home,
            notifying: notifications.notifier)

        #expect(notifications.kinds.last == "passwordChanged")
    }

    @Test func `the latest attempts of all are kept`() async throws {
        var limits = AccountLimits()
        limits.attempts = 6
        let fixture = try AccountsFixture(numbersRows: true, limits: limits)
        for number in 0..<20 {
            try await fixture.accounts.passwords.startReset(
                for: try #require(EmailAddress("stranger\(number)@example.com")), from: client(number),
                notifying: nobody)
        }

        #expect(try await fixture.count("attempts") == 6)
        // Only the latest count.
        let last = try #require(EmailAddress("stranger19@example.com"))
        for number in 20..<22 {
            try await fixture.accounts.passwords.startReset(for: last, from: client(number), notifying: nobody)
        }
        await #expect(throws: TooManyAttempts.self) {
            try await fixture.accounts.passwords.startReset(for: last, from: client(30), notifying: nobody)
        }
        #expect(try await fixture.count("attempts") == 6)
    }

    @Test func `the latest decoy links are kept, and no member's link is deleted for them`() async throws {
        let notifications = RecordedNotifications()
        try await fixture.accounts.passwords.startReset(for: .ana, from: .elsewhere, notifying: notifications.notifier)

        for number in 0..<10 {
            try await fixture.accounts.passwords.startReset(
                for: try #require(EmailAddress("stranger\(number)@example.com")), from: client(number),
                notifying: nobody)
        }

        #expect(try await fixture.count("reset_links") == 3)
        #expect(try await fixture.accounts.passwords.isGood(resetLink: try #require(notifications.resetLinks.first)))
    }

    @Test func `the latest decoys of “This wasn't me” links are kept, and no member's link is deleted for them`()
        async throws
    {
        _ = try await signIn(in: nil)

        for number in 0..<5 {
            _ = try await fixture.accounts.signUps.request(
                SignUpRequest(
                    name: "Ben", email: try #require(EmailAddress("ben\(number)@example.com")),
                    credential: .password(Secret("correct horse"))), from: client(number), notifying: nobody,
                sending: { _, _ in })
        }

        #expect(try await fixture.count("lockdown_links WHERE member_id IS NULL") == 2)
        let link = try #require(notifications.events.last).lockdown
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link) != nil)
    }

    @Test func `the latest pending sign-ups are kept`() async throws {
        var waiting: [Token] = []
        for number in 0..<5 {
            waiting.append(
                try await fixture.accounts.signUps.request(
                    SignUpRequest(
                        name: "Ben", email: try #require(EmailAddress("ben\(number)@example.com")),
                        credential: .password(Secret("correct horse"))), from: client(number), notifying: nobody,
                    sending: { _, _ in }))
        }

        #expect(try await fixture.count("sign_ups") == 3)
        #expect(try await fixture.accounts.signUps.pending(in: waiting[1]) == nil)
        #expect(try await fixture.accounts.signUps.pending(in: waiting[2]) != nil)
    }

    @Test func `the latest pending authorizations are kept`() async throws {
        let states = (0..<5).map { _ in Token.random() }
        for (number, state) in states.enumerated() {
            try await fixture.accounts.identities.beginAuthorization(
                [1], state: state, in: nil, for: .seconds(600), from: client(number))
        }

        #expect(try await fixture.count("authorizations") == 3)
        #expect(try await fixture.accounts.identities.takeAuthorization(state: states[1], within: .seconds(600)) == nil)
        #expect(try await fixture.accounts.identities.takeAuthorization(state: states[4], within: .seconds(600)) != nil)
    }

    @Test func `the latest pending sign-ins are kept, as are receipts of deletions`() async throws {
        for number in 0..<5 {
            _ = try await fixture.accounts.identities.signIn(
                by: .google("\(number)", email: nil),
                SignInOptions(remember: false, destination: nil, language: nil), knownBy: nil, from: .home,
                notifying: nobody
            )
            _ = try await fixture.accounts.identities.forget(
                issuer: "https://www.facebook.com", subject: "\(number)", askedAt: fixture.now, from: .home,
                notifying: nobody)
        }

        #expect(try await fixture.count("unfinished_sign_ins") == 3)
        #expect(try await fixture.count("identity_deletions") == 3)
    }

    @Test func `attempts for unknown addresses are kept for 400 days`() async throws {
        for _ in 0..<2 {
            _ = try? await fixture.accounts.signIn(
                email: .ben, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
            await fixture.database.settle()
            fixture.pass(.seconds(399 * 24 * 3600))
        }
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("unknown_sign_ins") == 1)
    }
}
