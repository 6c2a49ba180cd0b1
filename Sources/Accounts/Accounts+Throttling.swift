import Database
import Secrets

/// It was tried too often; nothing was done.
package struct TooManyAttempts: Error, Equatable {
    /// How long to wait before the next try.
    package let wait: Duration

    package init(wait: Duration) {
        self.wait = wait
    }
}

extension Accounts {
    private func charge(_ counters: [AttemptCounter]) async throws -> Charge {
        guard !counters.isEmpty else { return Charge(ids: []) }
        return try await writeCounting(at: clock.now()) { [clock, limits] in
            try $0.charge(counters, at: clock.now(), keeping: limits.attempts)
        }
    }

    /// Writes as `Database.write` does; for all that counts an attempt.
    @discardableResult
    func writeCounting<Result: Sendable>(
        at now: Timestamp, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await settleAttempts(at: now)
        return try await database.write(body)
    }

    /// Has attempts from ahead of a clock that was set back count as made now, from now on: they grow old like others, whatever
    /// becomes of those that are made meanwhile. A transaction that refuses one keeps nothing, so this is one of its own.
    private func settleAttempts(at now: Timestamp) async throws {
        // By so little threads that are at work together may differ.
        let latest = now + .seconds(1)
        let find = "SELECT id FROM attempts WHERE at > ? LIMIT 1"
        guard try database.read({ try $0.first(find, [latest]) { $0.int(0) } }) != nil else { return }
        try await database.write { try $0.execute("UPDATE attempts SET at = ? WHERE at > ?", [now, latest]) }
    }

    /// Counts an attempt and then hashes for it: before it is known how it ends, so that many at once do not slip past the
    /// limit together. When too many passwords wait to be hashed, the attempt does not count.
    /// - Returns: what `hashing` gave, and the charge, to be taken back if the attempt ends well.
    /// - Throws: `TooManyAttempts` when a counter is used up; then none has counted it. What `hashing` throws.
    func charging<Result>(
        _ counters: [AttemptCounter], _ hashing: () async throws -> Result
    ) async throws -> (Result, Charge) {
        let charge = try await charge(counters)
        do {
            return (try await hashing(), charge)
        } catch {
            refundSoon(charge)
            throw error
        }
    }

    /// Takes a charge back without anyone waiting for it.
    private func refundSoon(_ charge: Charge) {
        guard !charge.ids.isEmpty else { return }
        database.writeSoon { try $0.refund(charge) }
    }
}

/// One attempt as the counters have counted it.
struct Charge: Sendable {
    let ids: [Int64]
}

extension Transaction {
    /// Counts an attempt with every counter.
    /// - Parameter limit: how many attempts of all are kept; the oldest make room.
    /// - Throws: `TooManyAttempts` when one of them is used up; then none has counted it.
    func charge(_ counters: [AttemptCounter], at now: Timestamp, keeping limit: Int) throws -> Charge {
        let waits = try counters.compactMap { try wait(for: $0, at: now) }
        if let longest = waits.max() { throw TooManyAttempts(wait: longest) }
        let charge = Charge(
            ids: try counters.map {
                try insert("INSERT INTO attempts (counter, at) VALUES (?, ?)", [$0.key, now])
            })
        try keepLatest(limit, of: "attempts")
        return charge
    }

    func refund(_ charge: Charge) throws {
        for id in charge.ids { try execute("DELETE FROM attempts WHERE id = ?", [id]) }
    }

    /// Forgets what a counter has counted.
    func clear(_ counter: AttemptCounter) throws {
        try execute("DELETE FROM attempts WHERE counter = ?", [counter.key])
    }

    private func wait(for counter: AttemptCounter, at now: Timestamp) throws -> Duration? {
        // One from a little ahead counts as made now; others were written to be so before (`settleAttempts`).
        let ages = try rows(
            "SELECT at FROM attempts WHERE counter = ? AND at > ? ORDER BY at DESC LIMIT ?",
            [counter.key, now - counter.throttle.window, counter.throttle.limit]
        ) { Timestamp(milliseconds: $0.int(0)).age(at: now) ?? .zero }
        return counter.throttle.wait(after: ages)
    }
}
