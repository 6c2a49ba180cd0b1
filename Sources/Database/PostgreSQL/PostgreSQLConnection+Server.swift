import CPostgreSQL

/// What is at the other end.
extension PostgreSQLConnection {
    /// The server's major version, such as 15.
    var serverVersion: Int { Int(PQserverVersion(handle)) / 10_000 }

    /// The encoding of the database's texts, such as UTF8.
    var encoding: String { PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? "" }

    var isEncrypted: Bool { PQsslInUse(handle) == 1 }

    /// Whether the server is on this machine.
    var isLocal: Bool {
        let host = PQhost(handle).map { String(cString: $0) } ?? ""
        return host.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains(host)
    }

    /// What is between may give the server's session to another between two transactions, such as PgBouncer in its
    /// transaction mode. Locks and `LISTEN` belong to a session. While another holds one, that shows.
    /// - Throws: `DatabaseOpenError` when it does.
    func requireOwnSession(_ target: PostgreSQLTarget) throws {
        func session(_ connection: PostgreSQLConnection) throws -> Int64? {
            try connection.runPlain("SELECT pg_backend_pid()::text").first.flatMap { Int64($0.text(0)) }
        }
        let before = try session(self)
        let other = try PostgreSQLConnection(target, timeout: timeout)
        other.begin()
        let (others, after) = (try session(other), try session(self))
        other.rollBack()
        guard before == after, after != others else { throw DatabaseOpenError.sharedSession(target.name) }
    }
}
