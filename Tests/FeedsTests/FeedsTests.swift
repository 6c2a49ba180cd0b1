import Accounts
import Database
import Feeds
import Secrets
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FeedsTests {
    private let database: Database
    private let feeds: Feeds
    private let seconds = Seconds()
    private let ana: Int64
    private let ben: Int64

    init() async throws {
        database = try .forTests(Accounts.schema + Feeds.schema)
        feeds = Feeds(database: database, clock: seconds.clock)
        let hasher = try PasswordHasher(cost: .least, threads: 1)
        let accounts = Accounts(
            database: database, hasher: hasher, historyKey: .random(), sealingKey: .random(), clock: seconds.clock)
        func signUp(_ name: String) async throws -> Int64 {
            let email = try #require(EmailAddress("\(name)@example.com"))
            return try await accounts.signUps.signUp(
                SignUpRequest(name: name, email: email, credential: .password(Secret("correct horse"))),
                from: ClientInfo(address: "127.0.0.1", userAgent: "")
            ).member.id.number
        }
        (ana, ben) = (try await signUp("ana"), try await signUp("ben"))
    }

    @Test func `a token opens its feed and no other`() async throws {
        let token = try await feeds.make(.tasks, of: "Work", for: ana)
        _ = try await feeds.make(.events, of: nil, for: ben)

        let feed = try await #require(try feeds.find(token))

        #expect((feed.memberNumber, feed.category, feed.kind, feed.revokedAt) == (ana, "Work", .tasks, nil))
        #expect(try await feeds.find(.random()) == nil)
        #expect(try await feeds.all(of: ana) == [feed])
    }

    @Test func `only a digest of the token is kept`() async throws {
        let token = try await feeds.make(.events, of: nil, for: ana)

        let kept = try await database.read { try $0.first("SELECT token_digest FROM feeds") { $0.optionalBlob(0) } }

        #expect(kept == token.digest.bytes)
    }

    @Test func `a revoked feed is known, shown nowhere, and revoked once`() async throws {
        let token = try await feeds.make(.events, of: nil, for: ana)
        let id = try await #require(try feeds.find(token)).id

        #expect(try await feeds.revoke(id, of: ben) == false)
        #expect(try await feeds.revoke(id, of: ana))
        #expect(try await feeds.revoke(id, of: ana) == false)

        #expect(try await feeds.find(token)?.revokedAt != nil)
        #expect(try await feeds.all(of: ana).isEmpty)
    }

    @Test func `all of a member's are revoked at once, and no others`() async throws {
        let tokens = [
            try await feeds.make(.events, of: nil, for: ana), try await feeds.make(.tasks, of: nil, for: ana),
            try await feeds.make(.tasks, of: nil, for: ben),
        ]

        try await database.write { [feeds, ana] in try feeds.revokeAll(of: ana, in: $0) }

        for (token, isActive) in zip(tokens, [false, false, true]) {
            #expect(try await (feeds.find(token)?.revokedAt == nil) == isActive)
        }
    }

    @Test func `revoking all is noted if there was one`() async throws {
        func name() async throws -> String? {
            try await database.read { [ana] in
                try $0.first("SELECT name FROM members WHERE id = ?", [ana]) { $0.text(0) }
            }
        }
        func revokeAll() async throws {
            try await database.write { [feeds, ana] in
                try feeds.revokeAll(of: ana, in: $0) {
                    try $0.execute("UPDATE members SET name = name || '!' WHERE id = ?", [ana])
                }
            }
        }

        try await revokeAll()
        #expect(try await name() == "ana")
        _ = try await feeds.make(.events, of: nil, for: ana)
        try await revokeAll()
        #expect(try await name() == "ana!")
        try await revokeAll()
        #expect(try await name() == "ana!")
    }

    @Test func `there is room for so many, and revoking makes room`() async throws {
        for _ in 0..<Feeds.most { _ = try await feeds.make(.events, of: nil, for: ana) }

        await #expect(throws: FeedError.tooMany) { try await feeds.make(.events, of: nil, for: ana) }
        _ = try await feeds.make(.events, of: nil, for: ben)
        let first = try await #require(try feeds.all(of: ana).first)
        #expect(try await feeds.revoke(first.id, of: ana))
        _ = try await feeds.make(.events, of: nil, for: ana)
    }

    @Test func `of those revoked the latest are remembered`() async throws {
        var tokens: [Token] = []
        for _ in 0...Feeds.mostRevoked {
            tokens.append(try await feeds.make(.events, of: nil, for: ana))
            seconds.pass(1)
            let id = try await #require(try feeds.find(tokens[tokens.count - 1])).id
            _ = try await feeds.revoke(id, of: ana)
        }

        #expect(try await feeds.find(tokens[0]) == nil)
        #expect(try await feeds.find(tokens[1]) != nil)
    }

    @Test func `that it was fetched is written once a minute`() async throws {
        let token = try await feeds.make(.events, of: nil, for: ana)
        var fetches: [Timestamp?] = []
        for wait in [0, 59, 1] {
            seconds.pass(wait)
            feeds.noteFetch(of: try await #require(try feeds.find(token)))
            // Writes are made one after another.
            await database.settle()
            fetches.append(try await feeds.find(token)?.lastFetchedAt)
        }

        #expect(fetches[0] != nil && fetches[1] == fetches[0] && fetches[2] != fetches[0])
    }

    @Test func `a deleted member's addresses are deleted, too`() async throws {
        let token = try await feeds.make(.events, of: nil, for: ana)

        try await database.write { [ana] in try $0.execute("DELETE FROM members WHERE id = ?", [ana]) }

        #expect(try await feeds.find(token) == nil)
    }
}

/// A clock that the test moves.
private final class Seconds: Sendable {
    private let milliseconds = Mutex<Int64>(1_795_000_000_000)

    var clock: WallClock { WallClock { Timestamp(milliseconds: self.milliseconds.withLock { $0 }) } }

    func pass(_ seconds: Int) {
        milliseconds.withLock { $0 += Int64(seconds) * 1000 }
    }
}
