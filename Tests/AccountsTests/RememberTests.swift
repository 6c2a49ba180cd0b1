import Accounts
import Database
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct RememberTests {
    private let fixture: AccountsFixture
    private let ticket: RememberTicket

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
        ticket = try #require(try await fixture.signInAna(remember: true).ticket)
    }

    private func resume(with ticket: RememberTicket) async throws -> SignedIn? {
        if case .signedIn(let signedIn) = try await outcome(of: ticket) { signedIn } else { nil }
    }

    private func outcome(
        of ticket: RememberTicket, marked mark: Token? = nil, from client: ClientInfo = .home
    ) async throws -> ResumeResult {
        try await fixture.accounts.rememberedDevices.resume(with: ticket, marked: mark, from: client, notifying: nobody)
    }

    /// Sends a request with the new session, a minute after it was opened: the response has arrived, and is kept.
    private func use(_ signedIn: SignedIn, after time: Duration = .seconds(60)) async throws {
        fixture.pass(time)
        #expect(try await fixture.member(holding: signedIn.session) != nil)
        try await fixture.settle()
    }

    /// Whether the ticket is stale, and a replay once it comes with the mark.
    private func isDetected(_ ticket: RememberTicket) async throws -> Bool {
        guard case .stale(let mark) = try await outcome(of: ticket) else { return false }
        guard case .replayed = try await outcome(of: ticket, marked: mark) else { return false }
        return true
    }

    @Test func `a browser that crashes within a minute comes back with the ticket that its disk has`() async throws {
        var back = try #require(try await resume(with: ticket))
        let next = try #require(back.ticket)
        for _ in 1...3 {
            try await use(back, after: .seconds(59))
            back = try #require(try await resume(with: ticket))
            #expect(try #require(back.ticket).text == next.text)
        }

        try await use(back)

        #expect(try await isDetected(ticket))
    }

    @Test func `a ticket parses from its own text, and from nothing else`() throws {
        let read = try #require(RememberTicket(ticket.text))

        #expect(read.series.matches(ticket.series) && read.token.matches(ticket.token))
        for text in ["", ".", "a.b", ticket.series.text, ticket.text + ".", "." + ticket.text, ticket.text + "x"] {
            #expect(RememberTicket(text) == nil)
        }
    }

    @Test func `a remembered browser of a disabled account opens no session, even if its rows are left`() async throws {
        try await fixture.database.write { try $0.execute("UPDATE members SET disabled_at = 1", []) }
        let sessions = try await fixture.count("sessions")

        guard case .unknown = try await outcome(of: ticket) else { throw RememberedThough() }

        #expect(try await fixture.count("sessions") == sessions)
    }

    private struct RememberedThough: Error {}

    @Test func `a remembered browser is signed in weeks later, with a new token each time`() async throws {
        var current = ticket
        for _ in 1...3 {
            fixture.pass(.seconds(29 * 24 * 3600))
            let back = try #require(try await resume(with: current))
            let next = try #require(back.ticket)

            #expect(back.member.name == "Ana")
            #expect(try await fixture.member(holding: back.session) != nil)
            #expect(next.series.matches(current.series))
            #expect(!next.token.matches(current.token))
            current = next
        }
    }

    @Test func `a browser that was not used for 30 days is forgotten`() async throws {
        fixture.pass(.seconds(30 * 24 * 3600))

        guard
            case .unknown = try await fixture.accounts.rememberedDevices.resume(
                with: ticket, from: .home, notifying: nobody)
        else {
            Issue.record("still remembered")
            return
        }
        #expect(try await fixture.accounts.rememberedDevices.member(of: ticket) == nil)
    }

    @Test func `tabs that open together are all signed in with the same ticket`() async throws {
        let tickets = try await withThrowingTaskGroup(of: SignedIn?.self) { group in
            for _ in 0..<30 { group.addTask { try await resume(with: ticket) } }
            return try await group.reduce(into: [SignedIn?]()) { $0.append($1) }
        }

        #expect(tickets.allSatisfy { $0 != nil })
        #expect(Set(tickets.compactMap { $0?.ticket?.text }).count == 1, "whichever answer is the last")
        #expect(Set(tickets.compactMap { $0?.session.text }).count == 1)
        #expect(try await fixture.count("sessions") == 3, "those of sign-up and login, and one for all tabs")
        #expect(try await fixture.count("remembered_devices") == 1)
        let history = try await fixture.accounts.auditLog.entries(of: try #require(tickets[0]).member.id)
        #expect(history.count { $0.event == .resumed } == 1)
    }

    @Test func `a lost response is harmless, however late the browser retries`() async throws {
        let lost = try #require(try await resume(with: ticket))
        fixture.pass(.seconds(3600))
        let soon = try #require(try await resume(with: ticket))
        fixture.pass(.seconds(7 * 24 * 3600))
        let late = try #require(try await resume(with: ticket))

        #expect(soon.session.matches(lost.session), "the session was open")
        #expect(soon.ticket?.text == lost.ticket?.text && late.ticket?.text == lost.ticket?.text)
        try await use(late)
        #expect(try await isDetected(ticket), "only now it was used")
    }

    @Test(arguments: [false, true])
    func `once its successor was used, a ticket is stale; with the stale mark it is a replay`(
        bySession: Bool
    ) async throws {
        let back = try #require(try await resume(with: ticket))
        let next = try #require(back.ticket)
        if bySession { try await use(back) } else { _ = try await resume(with: next) }

        guard case .stale(let mark) = try await outcome(of: ticket) else {
            Issue.record("it was taken")
            return
        }
        #expect(try await fixture.member(holding: back.session) != nil, "once proves nothing")
        guard case .stale = try await outcome(of: ticket, marked: next.staleMark) else {
            Issue.record("another ticket's mark")
            return
        }
        #expect(!ticket.text.contains(mark.text))
        guard case .replayed = try await outcome(of: ticket, marked: mark) else {
            Issue.record("the copy was not detected")
            return
        }

        #expect(try await fixture.member(holding: back.session) == nil)
        #expect(try await resume(with: next) == nil)
        #expect(
            try await fixture.accounts.sessions.devices(of: back.member.id, seenFrom: .random()).count == 1,
            "the session of sign-up")
    }

    @Test func `any ticket of a replayed series is reported as replayed`() async throws {
        let back = try #require(try await resume(with: ticket))
        try await use(back)
        #expect(try await isDetected(ticket))

        let next = try #require(back.ticket)
        guard case .replayed = try await outcome(of: next) else {
            Issue.record("the honest browser is not told")
            return
        }
        #expect(try await fixture.accounts.rememberedDevices.member(of: next) == nil)
    }

    @Test func `the database does not reveal the expected ticket`() async throws {
        let back = try #require(try await resume(with: ticket))
        let next = try #require(back.ticket)

        let kept = try await fixture.database.read { reader in
            try reader.rows("SELECT token_digest, successor_digest, successor_key FROM remembered_devices") {
                [$0.blob(0), $0.blob(1), $0.blob(2)]
            }
        }.joined()
        let tokens = [ticket, next].flatMap { [$0.token.text, $0.token.derived(for: "remember ticket").text] }
        #expect(kept.count == 3)
        for bytes in kept { #expect(!tokens.contains(try #require(Token(Base64URL.encode(bytes))).text)) }
    }

    @Test func `after a migration, either of two tickets is accepted`() async throws {
        // As the migration leaves a row that had a previous token.
        let later = ticket.series.derived(for: "later")
        try await fixture.database.write {
            try $0.execute("UPDATE remembered_devices SET successor_digest = ?, successor_key = NULL", [later.digest])
        }
        let next = try #require(RememberTicket(ticket.series.text + "." + later.text))

        #expect(try await fixture.accounts.rememberedDevices.member(of: ticket) != nil)
        #expect(try await fixture.accounts.rememberedDevices.member(of: next) != nil)
        #expect(try await resume(with: next) != nil)
        #expect(try await isDetected(ticket))
    }

    @Test func `a session shared by several tabs ends with its device`() async throws {
        _ = try await resume(with: ticket)
        let tab = try #require(try await resume(with: ticket))
        let device = try await #require(
            try fixture.accounts.sessions.devices(of: tab.member.id, seenFrom: tab.session).first { $0.isThisOne })

        #expect(
            try await fixture.accounts.sessions.endDevice(device.id, of: tab.member.id, in: tab.session, from: .home))

        #expect(try await fixture.member(holding: tab.session) == nil)
    }

    @Test func `another browser with the same ticket adds a line to the audit log`() async throws {
        let back = try #require(try await resume(with: ticket))
        _ = try await resume(with: ticket)
        for _ in 1...2 { _ = try await outcome(of: ticket, from: .elsewhere) }

        let events = try await fixture.accounts.auditLog.entries(of: back.member.id, limit: 10)

        #expect(events.filter { $0.event == .resumed }.map(\.client) == [.elsewhere, .home])
    }

    @Test func `a replay on one device does not affect the member's other devices`() async throws {
        let other = try await fixture.signInAna(remember: true)
        try await use(try #require(try await resume(with: ticket)))

        #expect(try await isDetected(ticket))

        #expect(try await fixture.member(holding: other.session) != nil)
        #expect(try await resume(with: try #require(other.ticket)) != nil)
    }

    @Test func `signing out forgets the device, by its ticket or by its session alone`() async throws {
        let second = try await fixture.signInAna(remember: true)

        try await fixture.accounts.sessions.signOut(second.member.id, session: nil, ticket: ticket, from: .home)
        try await fixture.accounts.sessions.signOut(second.member.id, session: second.session, ticket: nil, from: .home)

        #expect(try await resume(with: ticket) == nil)
        #expect(try await resume(with: try #require(second.ticket)) == nil)
        #expect(try await fixture.count("remembered_devices") == 0)
    }
}
