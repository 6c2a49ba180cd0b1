import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// What a thief can do with everything that a bound browser has, but its key.
@Suite(.timeLimit(.minutes(5))) struct CopiedTicketTests {
    private let fixture: AccountsFixture
    private let login: BoundLogin
    private let notifications = RecordedNotifications()

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
        login = try await BoundLogin(fixture)
    }

    private func resume(
        _ ticket: RememberTicket, marked mark: Token? = nil, provenBy cookie: String? = nil
    ) async throws -> ResumeResult {
        try await fixture.accounts.rememberedDevices.resume(
            with: ticket, marked: mark, provenBy: cookie, from: .elsewhere, notifying: notifications.notifier)
    }

    private func isUnproven(_ result: ResumeResult) -> Bool {
        if case .unproven = result { true } else { false }
    }

    private var state: [String] {
        get async throws {
            try await fixture.database.read {
                try $0.rows(
                    """
                    SELECT rotated_at || ' ' || address || ' ' || expires_at || ' ' || coalesce(replayed_at, 0)
                    FROM remembered_devices
                    """
                ) { $0.text(0) }
            }
        }
    }

    @Test func `a copied ticket opens nothing, ends nothing and alarms no one`() async throws {
        login.waitUntilUnproven()
        let ticket = try #require(login.signedIn.ticket)
        let before = try await state

        #expect(isUnproven(try await resume(ticket)))
        #expect(isUnproven(try await resume(ticket, provenBy: login.binding.cookie)), "with the cookie that was copied")
        await #expect(throws: DeviceUnproven.self) {
            try await fixture.accounts.rememberedDevices.member(of: ticket)
        }

        #expect(try await state == before)
        #expect(notifications.events.isEmpty)
        let events = try await fixture.accounts.auditLog.entries(of: login.signedIn.member.id, limit: 10).map(\.event)
        #expect(!events.contains(.resumed) && !events.contains(.ticketReplayed))
        #expect(fixture.accounts.signInOutcomes[.ticketUnproven] == 2)
        guard case .signedIn = try await resume(ticket, provenBy: try await login.cookie()) else { throw NotSignedIn() }
    }

    @Test func `a copy of an earlier ticket can't end the series, with or without its mark`() async throws {
        login.waitUntilUnproven()
        let first = try #require(login.signedIn.ticket)
        guard case .signedIn(let second) = try await resume(first, provenBy: try await login.cookie()) else {
            throw NotSignedIn()
        }
        fixture.pass(.seconds(60))
        let cookie = try await login.cookie()
        _ = try await fixture.accounts.sessions.session(opening: second.session, provenBy: cookie)
        try await fixture.settle()
        fixture.pass(.seconds(20 * 60))

        #expect(isUnproven(try await resume(first)))
        #expect(isUnproven(try await resume(first, marked: first.staleMark)))
        #expect(isUnproven(try await resume(first, marked: first.staleMark, provenBy: cookie)))

        #expect(notifications.events.isEmpty)
        let ticket = try #require(second.ticket)
        guard case .signedIn = try await resume(ticket, provenBy: try await login.cookie()) else { throw NotSignedIn() }
    }

    @Test func `whoever has the device's cookie as well is detected as before`() async throws {
        let first = try #require(login.signedIn.ticket)
        let cookie = login.binding.cookie
        guard case .signedIn(let second) = try await resume(first, provenBy: cookie) else { throw NotSignedIn() }
        fixture.pass(.seconds(60))
        _ = try await fixture.accounts.sessions.session(opening: second.session, provenBy: cookie)
        try await fixture.settle()

        guard case .stale(let mark) = try await resume(first, provenBy: cookie) else { throw NotSignedIn() }
        guard case .replayed = try await resume(first, marked: mark, provenBy: cookie) else { throw NotSignedIn() }

        #expect(notifications.kinds == ["ticketReplayed"])
    }
}
