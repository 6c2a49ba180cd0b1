import GRDB

extension Database {
    /// Reads a database file without migrating its schema: another program may be serving from it.
    /// - Throws: `DatabaseOpenError` when it can't be read.
    package static func look<Result>(
        at path: String, _ body: (Reader) throws -> Result
    ) throws(DatabaseOpenError) -> Result {
        do {
            return try DatabaseQueue.openForReading(path).read { try body(Reader(connection: .sqlite($0))) }
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(path))
        }
    }
}
