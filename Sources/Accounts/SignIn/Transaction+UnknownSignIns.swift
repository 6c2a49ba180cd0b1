import Database

/// Login attempts to addresses without an account, counted by day: which addresses they were is not kept.
extension Transaction {
    func countUnknownSignIn(at now: Timestamp) throws {
        try send(
            """
            INSERT INTO unknown_sign_ins (day, times) VALUES (?, 1)
            ON CONFLICT (day) DO UPDATE SET times = unknown_sign_ins.times + 1
            """, [now.daysSince1970])
    }

    /// Forgets the counts of all but the latest days.
    func removeUnknownSignIns(at now: Timestamp, keeping days: Int) throws {
        try execute("DELETE FROM unknown_sign_ins WHERE day <= ?", [now.daysSince1970 - Int64(days)])
    }
}

extension Timestamp {
    fileprivate var daysSince1970: Int64 { milliseconds / 86_400_000 }
}
