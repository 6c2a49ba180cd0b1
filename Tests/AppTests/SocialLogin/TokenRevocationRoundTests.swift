import Accounts
import HTTPServer
import HTTPTypes
import Identity
import Logging
import Secrets
import Synchronization
import TestSupport
import Testing
import Web

@testable import App

/// What becomes of tokens that a provider is to revoke.
@Suite(.timeLimit(.minutes(5))) struct TokenRevocationRoundTests {
    /// Apple's address for revocations, on this machine.
    private final class Apple: Sendable {
        let asked = Mutex<[String]>([])
        let answer = Mutex(Response())

        /// Runs it for as long as `work` takes.
        static func run(_ work: (Apple, TestSite, LogBook) async throws -> Void) async throws {
            let apple = Apple()
            let server = Server(
                Server.Settings(host: "127.0.0.1", port: 0, loops: 1),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ) { [weak apple] request in
                guard let apple, let form = try? Form(parsing: request.body) else {
                    return Response(status: .badRequest)
                }
                apple.asked.withLock { $0.append(form["token"]) }
                return apple.answer.withLock { $0 }
            }
            try server.start()
            defer { Task { await server.shutDown(within: .zero) } }
            let log = LogBook()
            let provider = try SocialSite.apple(at: "http://127.0.0.1:\(server.port)")
            try await work(apple, try TestSite(providers: [provider], log: log), log)
        }

        /// What it was asked to revoke since it was last looked at.
        func takeAsked() -> [String] {
            asked.withLock { asked in
                defer { asked = [] }
                return asked
            }
        }
    }

    /// Has somebody log in by Apple and be deleted.
    private func leave(_ site: TestSite, _ name: String, issuer: String? = nil) async throws {
        let party = try #require(site.services.signInProviders.parties.first)
        let claim = IdentityClaim(
            issuer: issuer ?? party.provider.issuer, subject: name, email: EmailAddress("\(name)@example.com"),
            name: name, event: .signedInByApple, refreshToken: Secret("r.\(name)"))
        let result = try await site.services.accounts.identities.signIn(
            by: claim, SignInOptions(remember: false, destination: nil, language: nil), knownBy: nil,
            from: ClientInfo(address: "127.0.0.1", userAgent: ""), notifying: { _, _ in })
        guard case .signedIn(let signedIn) = result else { throw NotSignedIn() }
        try await site.services.delete(signedIn.member.id)
    }

    private struct NotSignedIn: Error {}

    @Test func `it is revoked once, and nothing is said of it`() async throws {
        try await Apple.run { apple, site, log in
            try await leave(site, "ana")

            try await site.services.revokeTokens()
            #expect(apple.takeAsked() == ["r.ana"])
            try await site.services.revokeTokens()

            #expect(apple.takeAsked().isEmpty)
            #expect(log.everyLine.isEmpty)
        }
    }

    @Test func `a provider that is away is asked three times a round, with one warning, until it answers`() async throws
    {
        try await Apple.run { apple, site, log in
            let names = ["ana", "ben", "carla", "dora"]
            for name in names { try await leave(site, name) }
            apple.answer.withLock { $0 = Response(status: .serviceUnavailable) }

            try await site.services.revokeTokens()
            #expect(apple.takeAsked() == ["r.ana", "r.ben", "r.carla"])
            #expect(log.everyLine.count == 1)
            #expect(log.everyLine.first?.contains("it is asked again each hour") == true)
            #expect(log.everyLine.first?.contains("error=providerUnavailable givenUp=0") == true)

            apple.answer.withLock { $0 = Response() }
            try await site.services.revokeTokens()
            #expect(apple.takeAsked() == names.map { "r.\($0)" })
        }
    }

    @Test func `one token's trouble holds up no other`() async throws {
        try await Apple.run { apple, site, _ in
            try await leave(site, "ana")
            try await leave(site, "ben")
            apple.answer.withLock { $0 = Response(status: .noContent) }

            try await site.services.revokeTokens()

            #expect(apple.takeAsked() == ["r.ana", "r.ben"])
        }
    }

    @Test func `what the provider no longer knows is done with`() async throws {
        try await Apple.run { apple, site, log in
            try await leave(site, "ana")
            apple.answer.withLock {
                $0 = Response(status: .badRequest, body: Array(#"{"error":"invalid_grant"}"#.utf8))
            }

            try await site.services.revokeTokens()
            try await site.services.revokeTokens()

            #expect(apple.takeAsked() == ["r.ana"])
            #expect(log.everyLine.isEmpty)
        }
    }

    @Test func `after a week each is tried a last time and given up`() async throws {
        try await Apple.run { apple, site, log in
            let names = ["ana", "ben", "carla", "dora"]
            for name in names { try await leave(site, name) }
            apple.answer.withLock { $0 = Response(status: .serviceUnavailable) }
            await site.pass(.seconds(7 * 24 * 3600))

            try await site.services.revokeTokens()
            try await site.services.revokeTokens()

            #expect(apple.takeAsked() == names.map { "r.\($0)" })
            #expect(log.everyLine.count == 1)
            #expect(log.everyLine.first?.contains("givenUp=4") == true)
        }
    }

    @Test func `one of a provider that is not set up, or whose key is lost, waits as long`() async throws {
        try await Apple.run { apple, site, log in
            try await leave(site, "ana", issuer: "https://gone.example")
            try await leave(site, "ben")
            try await site.services.database.write {
                try $0.execute("UPDATE token_revocations SET sealed_token = ? WHERE subject = 'ben'", [[UInt8(0)]])
            }

            try await site.services.revokeTokens()
            #expect(log.everyLine.contains { $0.contains("the provider is not set up givenUp=0") })
            #expect(log.everyLine.contains { $0.contains("it was sealed with another outbox.key givenUp=0") })
            await site.pass(.seconds(7 * 24 * 3600))
            try await site.services.revokeTokens()
            try await site.services.revokeTokens()

            #expect(log.everyLine.count == 4)
            #expect(log.everyLine.suffix(2).allSatisfy { $0.contains("givenUp=1") })
            #expect(apple.takeAsked().isEmpty)
        }
    }
}
