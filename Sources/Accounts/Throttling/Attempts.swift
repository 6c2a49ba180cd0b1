import Database
import Secrets

/// Recorded attempts, whose number in a time is limited by `Throttles`.
struct Attempts: Sendable {
    let database: Database
    let clock: WallClock
    let throttles: Throttles
    /// Maximum number of attempts kept in all.
    let limit: Int

    /// Returns the counters for a login to `email`, the address of `member`, if of any.
    /// - Parameter browser: the one it comes from, if it is `known`.
    func counters(
        for email: EmailAddress, _ member: Member.ID?, in browser: Token?, from client: ClientInfo
    ) -> [AttemptCounter] {
        guard let browser, let member else { return throttles.signIn(to: email, from: client) }
        return throttles.signIn(to: member, in: browser)
    }

    /// Returns the browser if it has logged in to the member's account before; nil otherwise.
    func known(_ browser: Token?, of member: Member.ID?) async throws -> Token? {
        guard let browser else { return nil }
        // Without an account as well: how much is read must not tell. No member has this number.
        let member = member ?? Member.ID(0)
        return try await database.read { try $0.knows(browser, of: member) } ? browser : nil
    }

    /// Records an attempt, then runs `work`. The attempt is recorded before its outcome is known, so that concurrent
    /// attempts can't exceed the limit together. When `work` throws, as when too many passwords wait to be hashed, the
    /// attempt is released.
    /// - Parameter work: gets the recorded attempt, to release if it succeeds.
    /// - Throws: what `work` throws; `TooManyAttempts` when a counter is exhausted; then none has recorded it.
    func recording<Result>(
        _ counters: [AttemptCounter], _ work: (RecordedAttempt) async throws -> Result
    ) async throws -> Result {
        let attempt = try await record(counters)
        do {
            return try await work(attempt)
        } catch {
            releaseSoon(attempt)
            throw error
        }
    }

    /// Records an attempt in a transaction of its own.
    private func record(_ counters: [AttemptCounter]) async throws -> RecordedAttempt {
        guard !counters.isEmpty else { return RecordedAttempt() }
        return try await write(at: clock.now()) { try record(counters, at: clock.now(), in: $0) }
    }

    /// Releases an attempt without waiting.
    private func releaseSoon(_ attempt: RecordedAttempt) {
        guard !attempt.rows.isEmpty else { return }
        database.writeSoon { try $0.release(attempt) }
    }

    /// Like `Database.write`, for every transaction that records an attempt.
    @discardableResult
    func write<Result: Sendable>(
        at now: Timestamp, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await settleAttempts(at: now)
        return try await database.write(body)
    }

    /// Re-dates attempts to now that lie ahead of a clock that was set back, so that they expire like others. This is a
    /// separate transaction, since one that refuses an attempt is rolled back.
    private func settleAttempts(at now: Timestamp) async throws {
        // Clock readings of concurrent threads may differ by this little.
        let latest = now + .seconds(1)
        let find = "SELECT id FROM attempts WHERE at > ? LIMIT 1"
        guard try await database.read({ try $0.first(find, [latest]) { $0.int(0) } }) != nil else { return }
        try await database.write { try $0.execute("UPDATE attempts SET at = ? WHERE at > ?", [now, latest]) }
    }

    /// Records an attempt with every counter, in a transaction begun by `write`. The oldest ones in all are dropped.
    /// - Throws: `TooManyAttempts` when one of them is exhausted; then none has recorded the attempt.
    @discardableResult
    func record(_ counters: [AttemptCounter], at now: Timestamp, in transaction: Transaction) throws -> RecordedAttempt
    {
        let waits = try counters.compactMap { try transaction.reader.wait(for: $0, at: now) }
        if let longest = waits.max() { throw TooManyAttempts(wait: longest) }
        return try transaction.insertAttempt(counters, at: now, keeping: limit)
    }

    /// Whether no counter is exhausted, as far as can be read: `record` decides.
    func mayRecord(_ counters: [AttemptCounter], at now: Timestamp, in reader: Reader) throws -> Bool {
        try counters.allSatisfy { try reader.wait(for: $0, at: now) == nil }
    }
}

/// One attempt, as recorded by its counters.
struct RecordedAttempt: Sendable {
    /// The counter with each: on SQLite another attempt may get the id of one that is gone.
    fileprivate var rows: [(id: Int64, counter: AttemptCounter)] = []
}

extension Transaction {
    /// - Parameter limit: maximum number of attempts kept in all; the oldest are dropped.
    fileprivate func insertAttempt(_ counters: [AttemptCounter], at now: Timestamp, keeping limit: Int) throws
        -> RecordedAttempt
    {
        let rows = try counters.map {
            (id: try insert("INSERT INTO attempts (counter, at) VALUES (?, ?)", [$0.key, now]), counter: $0)
        }
        if let newest = rows.last { try keepLatest(limit, of: "attempts", upTo: newest.id) }
        return RecordedAttempt(rows: rows)
    }

    func release(_ attempt: RecordedAttempt) throws {
        for row in attempt.rows { try release(row.id, of: row.counter) }
    }

    /// Releases an attempt that succeeded, and clears the counters that forgive.
    func forgive(_ attempt: RecordedAttempt) throws {
        for row in attempt.rows {
            if row.counter.isForgiving { try clear(row.counter) } else { try release(row.id, of: row.counter) }
        }
    }

    private func release(_ attempt: Int64, of counter: AttemptCounter) throws {
        try execute("DELETE FROM attempts WHERE id = ? AND counter = ?", [attempt, counter.key])
    }

    /// Takes the latest attempt of each counter back.
    func takeBackLatest(of counters: [AttemptCounter]) throws {
        for counter in counters {
            try execute(
                """
                DELETE FROM attempts WHERE id = (
                    SELECT id FROM attempts WHERE counter = ? ORDER BY at DESC, id DESC LIMIT 1)
                """, [counter.key])
        }
    }

    /// Deletes a counter's attempts.
    func clear(_ counter: AttemptCounter) throws {
        try execute("DELETE FROM attempts WHERE counter = ?", [counter.key])
    }

    /// Returns how many attempts a counter has, also those that are older than its window and not deleted yet.
    func countAttempts(by counter: AttemptCounter) throws -> Int {
        try first("SELECT count(*) FROM attempts WHERE counter = ?", [counter.key]) { Int($0.int(0)) } ?? 0
    }
}

extension Reader {
    fileprivate func wait(for counter: AttemptCounter, at now: Timestamp) throws -> Duration? {
        // An attempt slightly ahead counts as made now; those further ahead were re-dated by `settleAttempts`.
        let ages = try rows(
            "SELECT at FROM attempts WHERE counter = ? AND at > ? ORDER BY at DESC LIMIT ?",
            [counter.key, now - counter.throttle.window, counter.throttle.limit]
        ) { $0.timestamp(0).age(at: now) ?? .zero }
        return counter.throttle.wait(after: ages)
    }
}
