import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventLogTests {
    private let log = LogBook()

    /// What is logged of events while somebody signs up and a stranger tries a password.
    private func events(logged: Bool) async throws -> [String] {
        let site = try TestSite(logsEvents: logged, log: log)
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let stranger = site.browser(userAgent: "Firefox", address: "192.0.2.9")
        _ = try await stranger.submit("/login", ["email": "ana@example.com", "password": "a wrong battery staple"])
        try await site.settle()
        return log.lines.filter { $0.contains("An event of the audit log") }
    }

    @Test func `each event is logged with who, what and from where, and without a name`() async throws {
        let events = try await events(logged: true)

        #expect(events.contains { $0.contains("event=signed-up member=1") })
        #expect(
            events.last
                == "notice An event of the audit log address=192.0.2.9 browser=Firefox event=sign-in-failed member=1")
        #expect(!log.lines.contains { $0.contains("ana@example.com") })
    }

    @Test func `none is logged unless that is asked for`() async throws {
        #expect(try await events(logged: false).isEmpty)
    }
}
