import Accounts
import Secrets
import Testing

@Suite struct RememberTests {
    private let fixture: AccountsFixture
    private let ticket: RememberTicket

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
        ticket = try #require(try await fixture.signInAna(remember: true).ticket)
    }

    private func comeBack(with ticket: RememberTicket) async throws -> SignedIn? {
        if case .signedIn(let signedIn) = try await fixture.accounts.comeBack(
            with: ticket, from: .home, telling: nobody)
        {
            signedIn
        } else {
            nil
        }
    }

    @Test func `a ticket reads back from its own text, and nothing else does`() throws {
        let read = try #require(RememberTicket(ticket.text))

        #expect(read.series.matches(ticket.series) && read.token.matches(ticket.token))
        for text in ["", ".", "a.b", ticket.series.text, ticket.text + ".", "." + ticket.text, ticket.text + "x"] {
            #expect(RememberTicket(text) == nil)
        }
    }

    @Test func `a remembered browser is signed in weeks later, with a new token each time`() async throws {
        var current = ticket
        for _ in 1...3 {
            fixture.pass(.seconds(29 * 24 * 3600))
            let back = try #require(try await comeBack(with: current))
            let next = try #require(back.ticket)

            #expect(back.member.name == "Ana")
            #expect(try fixture.member(holding: back.session) != nil)
            #expect(next.series.matches(current.series))
            #expect(!next.token.matches(current.token))
            current = next
        }
    }

    @Test func `a browser that did not come for 30 days is forgotten`() async throws {
        fixture.pass(.seconds(30 * 24 * 3600))

        guard case .unknown = try await fixture.accounts.comeBack(with: ticket, from: .home, telling: nobody) else {
            return #expect(Bool(false), "still remembered")
        }
    }

    @Test func `tabs that open together are all let in by the same ticket`() async throws {
        let tickets = try await withThrowingTaskGroup(of: SignedIn?.self) { group in
            for _ in 0..<30 { group.addTask { try await comeBack(with: ticket) } }
            return try await group.reduce(into: [SignedIn?]()) { $0.append($1) }
        }

        #expect(tickets.allSatisfy { $0 != nil })
        #expect(tickets.compactMap { $0?.ticket }.count == 1, "one of them carries the new ticket")
        #expect(try fixture.count("remembered_devices") == 1)
    }

    @Test func `a ticket used again later ends the device and all its sessions`() async throws {
        let back = try #require(try await comeBack(with: ticket))
        fixture.pass(.seconds(10))

        guard case .replayed = try await fixture.accounts.comeBack(with: ticket, from: .home, telling: nobody) else {
            return #expect(Bool(false), "the copy was taken")
        }

        #expect(try fixture.member(holding: back.session) == nil)
        #expect(try await comeBack(with: try #require(back.ticket)) == nil)
        #expect(
            try fixture.accounts.devices(of: back.member.id, seenFrom: .random()).count == 1, "the session of sign-up")
    }

    @Test func `whoever comes with a ticket of a series that was replayed is told so`() async throws {
        let back = try #require(try await comeBack(with: ticket))
        fixture.pass(.seconds(10))
        _ = try await fixture.accounts.comeBack(with: ticket, from: .elsewhere, telling: nobody)

        guard
            case .replayed = try await fixture.accounts.comeBack(
                with: try #require(back.ticket), from: .home, telling: nobody)
        else {
            return #expect(Bool(false), "the honest browser is not told")
        }
    }

    @Test func `a session given to one of many tabs ends with its device`() async throws {
        _ = try await comeBack(with: ticket)
        let tab = try #require(try await comeBack(with: ticket))
        let device = try #require(
            try fixture.accounts.devices(of: tab.member.id, seenFrom: tab.session).first { $0.isThisOne })

        #expect(try await fixture.accounts.endDevice(device.id, of: tab.member.id, from: .home))

        #expect(try fixture.member(holding: tab.session) == nil)
    }

    @Test func `another browser within the seconds of grace leaves a line in the history`() async throws {
        let back = try #require(try await comeBack(with: ticket))
        _ = try await comeBack(with: ticket)
        _ = try await fixture.accounts.comeBack(with: ticket, from: .elsewhere, telling: nobody)

        let events = try fixture.accounts.history(of: back.member.id, limit: 10)

        #expect(events.filter { $0.event == .cameBack }.map(\.client) == [.elsewhere, .home])
    }

    @Test func `a replay on one device leaves the member's other devices alone`() async throws {
        let other = try await fixture.signInAna(remember: true)
        _ = try await comeBack(with: ticket)
        fixture.pass(.seconds(11))

        _ = try await fixture.accounts.comeBack(with: ticket, from: .home, telling: nobody)

        #expect(try fixture.member(holding: other.session) != nil)
        #expect(try await comeBack(with: try #require(other.ticket)) != nil)
    }

    @Test func `signing out forgets the device, by its ticket or by its session alone`() async throws {
        let second = try await fixture.signInAna(remember: true)

        try await fixture.accounts.signOut(second.member.id, session: nil, ticket: ticket, from: .home)
        try await fixture.accounts.signOut(second.member.id, session: second.session, ticket: nil, from: .home)

        #expect(try await comeBack(with: ticket) == nil)
        #expect(try await comeBack(with: try #require(second.ticket)) == nil)
        #expect(try fixture.count("remembered_devices") == 0)
    }
}
