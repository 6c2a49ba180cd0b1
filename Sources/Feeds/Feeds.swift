import Database
import Secrets

/// Why no feed was created.
package enum FeedError: Error {
    /// The member has `Feeds.most` of them.
    case tooMany
}

/// Records a change to a feed, in the same transaction.
package typealias FeedAuditHook = @Sendable (Transaction) throws -> Void

/// The members' calendar feeds. Only the digest of an address's token is stored.
package struct Feeds: Sendable {
    /// Upper bound on the active feeds of one member.
    package static let most = 20
    /// Upper bound on the revoked feeds kept for a member, the latest ones. They are kept because programs may go on
    /// asking for them, and get another answer than for unknown ones.
    package static let mostRevoked = 100
    /// The time of the last fetch is written at most this often.
    private static let lastFetchedPrecision: Duration = .seconds(60)

    private let database: Database
    private let clock: WallClock

    package init(database: Database, clock: WallClock) {
        self.database = database
        self.clock = clock
    }

    /// The table; it references `members`.
    package static let schema = Schema(tables: table, migrations: [Migration("feeds-1", table)])

    private static let table = """
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
        """

    /// Creates a feed.
    /// - Parameters:
    ///   - category: the key of the category to show; nil for all.
    ///   - note: called in the transaction that creates the feed.
    /// - Returns: the token of its address. It isn't stored and can't be retrieved again.
    /// - Throws: `FeedError`.
    package func make(
        _ kind: Feed.Kind, of category: String?, for memberNumber: Int64, noting note: @escaping FeedAuditHook
    ) async throws -> Token {
        let token = Token.random()
        let feed = NewFeed(
            memberNumber: memberNumber, token: token, category: category, kind: kind, madeAt: clock.now())
        try await database.write { transaction in
            let count = try transaction.first(
                "SELECT count(*) FROM feeds WHERE member_id = ? AND revoked_at IS NULL", [memberNumber]
            ) { $0.int(0) }
            guard count ?? 0 < Self.most else { throw FeedError.tooMany }
            try transaction.execute(NewFeed.insertion, feed.values)
            try note(transaction)
        }
        return token
    }

    /// The active feeds of a member, the latest first.
    package func all(of memberNumber: Int64) async throws -> [Feed] {
        try await database.read { reader in
            try reader.rows(
                "SELECT \(Feed.columns) FROM feeds WHERE member_id = ? AND revoked_at IS NULL ORDER BY id DESC",
                [memberNumber], as: Feed.init(row:))
        }
    }

    /// The feed with this token, active or revoked; nil for an unknown token or a deleted member.
    package func find(_ token: Token) async throws -> Feed? {
        try await database.read { reader in
            try reader.first(
                "SELECT \(Feed.columns) FROM feeds WHERE token_digest = ?", [token.digest.bytes], as: Feed.init(row:))
        }
    }

    /// Records the time of a fetch, at most once a minute, without waiting for the write.
    package func noteFetch(of feed: Feed) {
        let now = clock.now()
        if let last = feed.lastFetchedAt, last <= now, last + Self.lastFetchedPrecision > now { return }
        database.writeSoon { transaction in
            try transaction.execute("UPDATE feeds SET last_fetched_at = ? WHERE id = ?", [now, feed.id.number])
        }
    }

    /// Revokes a feed.
    /// - Parameter note: called in the transaction if there was one.
    /// - Returns: false when the member has no such active feed.
    package func revoke(
        _ id: Feed.ID, of memberNumber: Int64, noting note: @escaping FeedAuditHook
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

    /// Revokes all feeds of a member, in a transaction in which more of theirs ends.
    /// - Parameter note: called in it if there was one.
    package func revokeAll(of memberNumber: Int64, in transaction: Transaction, noting note: FeedAuditHook) throws {
        let revoked = try transaction.execute(
            "UPDATE feeds SET revoked_at = ? WHERE member_id = ? AND revoked_at IS NULL", [clock.now(), memberNumber])
        if revoked > 0 { try note(transaction) }
        try transaction.forgetOldFeeds(of: memberNumber)
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
