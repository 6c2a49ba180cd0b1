import Database

/// Tells whether the clock can be believed when data are deleted for their age. What is deleted because a clock ran
/// ahead for a few seconds is gone for good.
package enum CleaningClock {
    /// A clock that went on by more than this between two looks jumped, or the site was off. A site looks every hour.
    private static let usualGap: Duration = .days(7)
    /// It is believed again once the site has been there for this long, in one run or several.
    private static let probation: Duration = .days(1)

    package enum Verdict: Equatable, Sendable {
        case believed
        /// It went ahead.
        /// - Parameter isNew: whether this was noticed just now.
        case doubted(isNew: Bool)
    }

    /// Compares the clock with its time at the last look, which may have been another node's or an earlier program's,
    /// and keeps its time for the next.
    package static func look(_ database: Database, at now: Timestamp) async throws -> Verdict {
        try await database.write { transaction in
            let last = try transaction.first("SELECT at, held_since FROM cleanings") { row in
                (row.timestamp(0), row.optionalTimestamp(1))
            }
            var heldSince = last?.1
            let isNew = last.map { now > $0.0 + usualGap } ?? false
            if let (at, since) = last, isNew {
                // What was served of the probation counts: otherwise a site that is on for hours only, every other week,
                // would never delete anything.
                let served = since.flatMap { $0.age(at: at) } ?? .zero
                heldSince = now - served
            } else if let since = heldSince, since > now.latestPast || now >= since + probation {
                // Set back, or right after all.
                heldSince = nil
            }
            try transaction.execute(
                """
                INSERT INTO cleanings (id, at, held_since) VALUES (1, ?, ?)
                ON CONFLICT (id) DO UPDATE SET at = excluded.at, held_since = excluded.held_since
                """, [now, heldSince])
            return heldSince == nil ? .believed : .doubted(isNew: isNew)
        }
    }
}
