extension Database {
    /// Reads a database on a server without migrating its schema: other nodes may be serving from it.
    /// - Throws: `DatabaseOpenError` when it can't be read.
    package static func look<Result>(
        at target: PostgreSQLTarget, _ body: (Reader) throws -> Result
    ) throws(DatabaseOpenError) -> Result {
        do {
            let connection = try PostgreSQLConnection(target, timeout: .seconds(60))
            return try body(Reader(connection: .postgreSQL(connection)))
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }
}

extension DatabaseOpenError {
    /// What a server, or libpq, says. What is described already stays as it is.
    init(describing error: any Error, at target: PostgreSQLTarget) {
        self =
            error as? DatabaseOpenError
            ?? DatabaseOpenError(description: "The database at \(target.name) can't be opened: \(error)")
    }
}
