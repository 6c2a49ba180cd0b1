import Database

extension Accounts {
    package func memberCount() throws -> Int {
        try database.read { Int(try $0.first("SELECT count(*) FROM members") { $0.int(0) } ?? 0) }
    }

    /// Returns the number of open sessions. Expired ones stay in the table until the next cleanup and don't count.
    package func sessionCount() throws -> Int {
        let now = clock.now()
        return try database.read { reader in
            let count = try reader.first(
                "SELECT count(*) FROM sessions WHERE \(Lifetimes.openSession)", lifetimes.openSessionValues(at: now)
            ) { $0.int(0) }
            return Int(count ?? 0)
        }
    }
}
