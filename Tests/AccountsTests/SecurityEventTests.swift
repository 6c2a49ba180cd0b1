import Accounts
import Database
import Secrets
import Testing

/// What members are notified of, and that the notification is sent if and only if the change happened.
@Suite(.timeLimit(.minutes(5))) struct SecurityEventTests {
    private struct Failure: Error {}

    private let fixture: AccountsFixture
    private let here: SignedIn
    private let notifications = RecordedNotifications()
    private let failing: SecurityNotifier = { _, _ in throw Failure() }

    init() async throws {
        fixture = try AccountsFixture()
        here = try await fixture.signUpAna()
    }

    private func changePassword(notifying notifier: @escaping SecurityNotifier) async throws {
        try await fixture.accounts.passwords.change(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: true, keeping: here.session,
            from: .elsewhere, notifying: notifier)
    }

    private func resetLink() async throws -> Token {
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        return try #require(notifications.resetLinks.last)
    }

    /// A used ticket and its successor.
    private func usedTicket() async throws -> (used: RememberTicket, next: RememberTicket) {
        let used = try #require(try await fixture.signInAna(remember: true).ticket)
        let back = try await fixture.accounts.rememberedDevices.resume(
            with: used, from: .home, notifying: notifications.notifier)
        guard case .signedIn(let signedIn) = back else { throw Failure() }
        fixture.pass(.seconds(60))
        #expect(try await fixture.member(holding: signedIn.session) != nil)
        return (used, try #require(signedIn.ticket))
    }

    @Test func `a changed password is reported to the member's address, with client and time`() async throws {
        try await changePassword(notifying: notifications.notifier)

        let events = try #require(notifications.events.first)
        #expect(notifications.kinds == ["passwordChanged"])
        #expect(events.member == here.member)
        #expect(events.recipient == "ana@example.com")
        #expect(events.client == .elsewhere)
        #expect(events.at == Timestamp(milliseconds: 1_800_000_000_000))
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: events.lockdown)?.recipient == "ana@example.com")
    }

    @Test func `a notice goes to the address of now, although the member was read before it changed`() async throws {
        let accounts = fixture.accounts
        try await fixture.database.write {
            try $0.execute("UPDATE members SET email = 'anna@example.com', email_key = 'anna@example.com'")
        }

        try await fixture.database.write { [fixture, here, notifications] transaction in
            try accounts.notifications.notify(
                .newDevice, to: here.member, from: .elsewhere, at: fixture.now, in: transaction,
                notifying: notifications.notifier)
        }

        let event = try #require(notifications.events.first)
        #expect(event.recipient == "anna@example.com")
        #expect(try await accounts.lockdowns.lockdown(behind: event.lockdown)?.recipient == "anna@example.com")
    }

    @Test func `a reset is reported when requested and when completed`() async throws {
        let link = try await resetLink()

        try await fixture.accounts.passwords.reset(
            to: Secret("brand new horse"), with: link, from: .home, notifying: notifications.notifier)

        #expect(notifications.kinds == ["resetRequested", "passwordReset"])
    }

    @Test func `a replayed ticket is reported once, however often it is presented`() async throws {
        let (used, next) = try await usedTicket()

        for ticket in [used, used, next, used] {
            _ = try await fixture.accounts.rememberedDevices.resume(
                with: ticket, marked: ticket.staleMark, from: .elsewhere, notifying: notifications.notifier)
        }

        #expect(notifications.kinds == ["ticketReplayed"])
        #expect(notifications.events.first?.client == .elsewhere)
    }

    @Test func `resuming a remembered browser is not reported`() async throws {
        _ = try await usedTicket()

        #expect(notifications.events.isEmpty)
        #expect(try await fixture.count("lockdown_links") == 0)
    }

    @Test func `when the notification fails, the password and all sessions stay`() async throws {
        let other = try await fixture.signInAna()

        await #expect(throws: Failure.self) { try await changePassword(notifying: failing) }

        #expect(try await fixture.member(holding: other.session) != nil)
        _ = try await fixture.signInAna()
        #expect(try await fixture.count("lockdown_links") == 0)
        let events = try await fixture.accounts.auditLog.entries(of: here.member.id, limit: 10).map(\.event)
        #expect(!events.contains(.passwordChanged))
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: events.count))
    }

    @Test func `when the notification fails, a reset link is not used`() async throws {
        let link = try await resetLink()

        await #expect(throws: Failure.self) {
            try await fixture.accounts.passwords.reset(
                to: Secret("brand new horse"), with: link, from: .home, notifying: failing)
        }

        #expect(try await fixture.accounts.passwords.isGood(resetLink: link))
        _ = try await fixture.signInAna()
    }

    @Test func `when the notification fails, a replay is not recorded, and is reported the next time`() async throws {
        let (used, _) = try await usedTicket()

        await #expect(throws: Failure.self) {
            _ = try await fixture.accounts.rememberedDevices.resume(
                with: used, marked: used.staleMark, from: .elsewhere, notifying: failing)
        }
        _ = try await fixture.accounts.rememberedDevices.resume(
            with: used, marked: used.staleMark, from: .elsewhere, notifying: notifications.notifier)

        #expect(notifications.kinds == ["ticketReplayed"])
    }

    @Test func `a new device is reported in the transaction of the login`() async throws {
        let accounts = fixture.accounts
        try await fixture.database.write { [here, notifications] transaction in
            try accounts.notifications.notify(
                .newDevice, to: here.member, from: .elsewhere, at: Timestamp(milliseconds: 1_800_000_000_000),
                in: transaction,
                notifying: notifications.notifier)
        }

        #expect(notifications.kinds == ["newDevice"])
        #expect(
            try await accounts.lockdowns.lockdown(behind: try #require(notifications.events.first?.lockdown)) != nil)
    }

    @Test func `several links are valid at once, each for its own event`() async throws {
        _ = try await resetLink()
        _ = try await resetLink()
        try await changePassword(notifying: notifications.notifier)

        let alarms = notifications.events.map(\.lockdown)
        #expect(alarms.count == 3)
        for lockdown in alarms { #expect(try await fixture.accounts.lockdowns.lockdown(behind: lockdown) != nil) }
    }
}
