import Accounts
import Database
import Foundation
import Secrets
import Testing

/// Many tabs of one browser, over weeks, on a database in a file: no false alarm.
@Suite(.timeLimit(.minutes(5))) struct RememberProofTests {
    private static let requests = 40_000
    private static let tabs = 100

    /// How long after each round the browser returns.
    private static let pauses: [Duration] = [
        .seconds(1), .seconds(10), .seconds(60), .seconds(3 * 3600), .seconds(29 * 24 * 3600),
    ]

    @Test func `forty thousand tabs that open together are one device, all signed in, with no false alarm`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "proof-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = try AccountsFixture(at: .file(folder.path + "/latchkey.sqlite"))
        let member = try await fixture.signUpAna().member.id
        var ticket = try #require(try await fixture.signInAna(remember: true).ticket)

        var (asked, round) = (0, 0)
        while asked < Self.requests {
            // The browser was closed: the session's cookie is gone, the ticket is not. The answers to the first wave
            // are lost.
            var given: [Set<String>] = []
            for _ in 1...2 {
                let tabs = try await open(Self.tabs, with: ticket, fixture)
                #expect(tabs.count == Self.tabs, "round \(round)")
                asked += Self.tabs
                given += [Set(tabs.compactMap { $0.ticket?.text }), Set(tabs.map(\.session.text))]
                fixture.pass(.seconds(3600))
            }
            #expect(given.map(\.count) == [1, 1, 1, 1], "round \(round)")
            #expect(given[0] == given[2] && given[1] == given[3], "round \(round)")
            ticket = try #require(given[0].first.flatMap { RememberTicket($0) })
            fixture.pass(Self.pauses[round % Self.pauses.count])
            round += 1
        }

        #expect(try await fixture.count("remembered_devices") == 1)
        #expect(
            try await fixture.count("sessions") == Int64(min(2 + round, AccountLimits().sessions)),
            "one for each round, as many as a member may have")
        #expect(try await fixture.accounts.auditLog.entries(of: member).allSatisfy { $0.event != .ticketReplayed })
        #expect(try await fixture.accounts.rememberedDevices.member(of: ticket)?.id == member)
        #expect(try await fixture.count("history") == Int64(2 + round), "one line for each round")
    }

    private func open(_ tabs: Int, with ticket: RememberTicket, _ fixture: AccountsFixture) async throws -> [SignedIn] {
        try await withThrowingTaskGroup(of: SignedIn?.self) { group in
            for _ in 0..<tabs {
                group.addTask {
                    guard
                        case .signedIn(let signedIn) = try await fixture.accounts.rememberedDevices.resume(
                            with: ticket, from: .home, notifying: nobody)
                    else { return nil }
                    return signedIn
                }
            }
            return try await group.reduce(into: []) { if let signedIn = $1 { $0.append(signedIn) } }
        }
    }
}
