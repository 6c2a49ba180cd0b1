/// Keeps all nodes from serving a database on a server, as long as it lives.
package final class NodeExclusion {
    private let connection: PostgreSQLConnection

    /// - Throws: `DatabaseOpenError` when a node serves it, or the server can't be reached.
    package init(at target: PostgreSQLTarget) throws(DatabaseOpenError) {
        let isFree: Bool
        do {
            connection = try PostgreSQLConnection(target, patience: .seconds(10))
            isFree = try NodeLock.keepOut(connection)
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
        guard isFree else {
            throw DatabaseOpenError(
                description: "A site is served from the database at \(target.name). Stop all nodes first.")
        }
    }
}
