import Accounts
import Database
import Foundation
import Secrets
import Synchronization
import Testing

/// Many tabs of one browser, over weeks, on a database in a file: none is taken for a thief.
@Suite struct RememberProofTests {
    private static let requests = 40_000
    private static let tabs = 100

    /// How the browser comes again after each round: at once, after the grace, after the session, weeks later.
    private static let pauses: [Duration] = [
        .seconds(1), .seconds(10), .seconds(60), .seconds(3 * 3600), .seconds(29 * 24 * 3600),
    ]

    @Test func `forty thousand tabs that open together are one device, all let in, none taken for a thief`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "proof-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = try AccountsFixture(at: .file(folder.path + "/latchkey.sqlite"))
        let member = try await fixture.signUpAna().member.id
        let jar = CookieJar(try #require(try await fixture.signInAna(remember: true).ticket))

        var (asked, rotations, round) = (0, 0, 0)
        while asked < Self.requests {
            // The browser was closed: the session's cookie is gone, the ticket is not.
            let opened = jar.ticket
            // The second wave are tabs that were slow: they bring the ticket from before the first wave's change.
            for wave in 1...2 {
                let answers = try await open(Self.tabs, with: opened, jar, fixture)
                #expect(answers.count { $0.isLetIn } == Self.tabs, "round \(round), wave \(wave)")
                #expect(answers.count { $0.hasTicket } == (wave == 1 ? 1 : 0), "round \(round), wave \(wave)")
                rotations += answers.count { $0.hasTicket }
                asked += Self.tabs
                if wave == 1 { fixture.pass(.milliseconds(9_999)) }
            }
            fixture.pass(Self.pauses[round % Self.pauses.count])
            round += 1
        }

        #expect(rotations == round)
        #expect(try fixture.count("remembered_devices") == 1)
        #expect(try fixture.accounts.history(of: member).allSatisfy { $0.event != .ticketReplayed })
        #expect(try fixture.accounts.member(rememberedBy: jar.ticket)?.id == member)
        #expect(try fixture.count("history") == Int64(2 + rotations), "one line for each round")
    }

    private func open(
        _ tabs: Int, with ticket: RememberTicket, _ jar: CookieJar, _ fixture: AccountsFixture
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 0..<tabs {
                group.addTask {
                    guard
                        case .signedIn(let signedIn) = try await fixture.accounts.comeBack(
                            with: ticket, from: .home, telling: nobody)
                    else { return Answer(isLetIn: false, hasTicket: false) }
                    if let next = signedIn.ticket { jar.ticket = next }
                    let isOpen = try fixture.member(holding: signedIn.session) != nil
                    return Answer(isLetIn: isOpen, hasTicket: signedIn.ticket != nil)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private struct Answer {
        let isLetIn: Bool
        let hasTicket: Bool
    }
}

/// Keeps the newest ticket, as all tabs of a browser do together.
private final class CookieJar: Sendable {
    private let newest: Mutex<RememberTicket>

    init(_ ticket: RememberTicket) {
        newest = Mutex(ticket)
    }

    var ticket: RememberTicket {
        get { newest.withLock { $0 } }
        set { newest.withLock { $0 = newValue } }
    }
}
