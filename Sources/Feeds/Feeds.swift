import Database
import Secrets

/// Why no feed was made.
package enum FeedError: Error {
    /// The member has `Feeds.most` of them.
    case tooMany
}

/// Writes down what was done to a feed, in the transaction of that.
package typealias FeedNote = @Sendable (Transaction) throws -> Void

/// The calendars that members let programs subscribe to. Of an address's token only the digest is kept.
package struct Feeds: Sendable {
    /// As many of one member as can be in use at once.
    package static let most = 20
    /// Revoked ones are told apart from unknown ones for as long as programs may go on asking; the latest of a member.
    package static let mostRevoked = 100
    /// The time of the last fetch is written at most this often.
    package static let lastFetchedPrecision: Duration = .seconds(60)

    private let database: Database
    private let clock: WallClock

    package init(database: Database, clock: WallClock = .system) {
        self.database = database
        self.clock = clock
    }

    /// The table; it needs `members`.
    package static let schema = Schema(
        tables: """
            CREATE TABLE feeds (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
                category TEXT,
                kind TEXT NOT NULL,
                made_at INTEGER NOT NULL,
                last_fetched_at INTEGER,
                revoked_at INTEGER
            ) STRICT;
            CREATE INDEX feeds_of_member ON feeds (member_id, revoked_at, id);
            """,
        migrations: [
            Migration(
                "feeds-1",
                """
                CREATE TABLE feeds (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                    token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
                    category TEXT,
                    kind TEXT NOT NULL,
                    made_at INTEGER NOT NULL,
                    last_fetched_at INTEGER,
                    revoked_at INTEGER
                ) STRICT;
                CREATE INDEX feeds_of_member ON feeds (member_id, revoked_at, id);
                """)
        ])

    /// Makes one.
    /// - Parameters:
    ///   - category: the name of the one that it shows; nil for all.
    ///   - note: is called when it is made.
    /// - Returns: what its address holds. It is known to nobody else, and can't be had a second time.
    /// - Throws: `FeedError`.
    package func make(
        _ kind: Feed.Kind, of category: String?, for memberNumber: Int64, noting note: @escaping FeedNote = { _ in }
    ) async throws -> Token {
        let (token, now) = (Token.random(), clock.now())
        try await database.write { transaction in
            let count = try transaction.first(
                "SELECT count(*) FROM feeds WHERE member_id = ? AND revoked_at IS NULL", [memberNumber]
            ) { $0.int(0) }
            guard count ?? 0 < Self.most else { throw FeedError.tooMany }
            try transaction.execute(
                "INSERT INTO feeds (member_id, token_digest, category, kind, made_at) VALUES (?, ?, ?, ?, ?)",
                [memberNumber, token.digest.bytes, category, kind.rawValue, now])
            try note(transaction)
        }
        return token
    }

    /// Those of a member that are in use, the latest first.
    package func all(of memberNumber: Int64) throws -> [Feed] {
        try database.read { reader in
            try reader.rows(
                "SELECT \(Feed.columns) FROM feeds WHERE member_id = ? AND revoked_at IS NULL ORDER BY id DESC",
                [memberNumber], as: Feed.init(row:))
        }
    }

    /// The one that a token opens, revoked ones included; nil when there never was one, or its member is gone.
    package func find(_ token: Token) throws -> Feed? {
        try database.read { reader in
            try reader.first(
                "SELECT \(Feed.columns) FROM feeds WHERE token_digest = ?", [token.digest.bytes], as: Feed.init(row:))
        }
    }

    /// Writes down that a feed was asked for, once a minute, and without anybody waiting for it.
    package func noteFetch(of feed: Feed) {
        let now = clock.now()
        if let last = feed.lastFetchedAt, last <= now, last + Self.lastFetchedPrecision > now { return }
        database.writeSoon { transaction in
            try transaction.execute("UPDATE feeds SET last_fetched_at = ? WHERE id = ?", [now, feed.id.number])
        }
    }

    /// Has its address open nothing any more.
    /// - Parameter note: is called if there was one.
    /// - Returns: false when the member has no such feed in use.
    package func revoke(
        _ id: Feed.ID, of memberNumber: Int64, noting note: @escaping FeedNote = { _ in }
    ) async throws -> Bool {
        let now = clock.now()
        return try await database.write { transaction in
            let isRevoked =
                try transaction.execute(
                    "UPDATE feeds SET revoked_at = ? WHERE member_id = ? AND id = ? AND revoked_at IS NULL",
                    [now, memberNumber, id.number]) == 1
            if isRevoked { try note(transaction) }
            try transaction.forgetOldFeeds(of: memberNumber)
            return isRevoked
        }
    }

    /// The same for all of a member.
    package func revokeAll(of memberNumber: Int64, noting note: @escaping FeedNote = { _ in }) async throws {
        let now = clock.now()
        try await database.write { transaction in
            let revoked = try transaction.execute(
                "UPDATE feeds SET revoked_at = ? WHERE member_id = ? AND revoked_at IS NULL", [now, memberNumber])
            if revoked > 0 { try note(transaction) }
            try transaction.forgetOldFeeds(of: memberNumber)
        }
    }
}

extension Transaction {
    fileprivate func forgetOldFeeds(of memberNumber: Int64) throws {
        try execute(
            """
            DELETE FROM feeds WHERE id IN (
                SELECT id FROM feeds WHERE member_id = ? AND revoked_at IS NOT NULL
                ORDER BY revoked_at DESC, id DESC LIMIT -1 OFFSET ?)
            """, [memberNumber, Feeds.mostRevoked])
    }
}
