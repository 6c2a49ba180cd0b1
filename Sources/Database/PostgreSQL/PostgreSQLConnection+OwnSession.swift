extension PostgreSQLConnection {
    /// What is between may give the server's session to another between two transactions, such as PgBouncer in its
    /// transaction mode. Locks and `LISTEN` belong to a session. While another holds one, that shows.
    /// - Throws: `DatabaseOpenError` when it does.
    func requireOwnSession(_ target: PostgreSQLTarget) throws {
        func session(_ connection: PostgreSQLConnection) throws -> Int64? {
            try connection.runPlain("SELECT pg_backend_pid()::text").first.flatMap { Int64($0.text(0)) }
        }
        let before = try session(self)
        let other = try PostgreSQLConnection(target, timeout: timeout)
        try other.begin()
        let (others, after) = (try session(other), try session(self))
        other.rollBack()
        guard before == after, after != others else { throw DatabaseOpenError.sharedSession(target.name) }
    }
}
