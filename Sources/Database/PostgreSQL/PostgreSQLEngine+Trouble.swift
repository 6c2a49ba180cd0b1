extension PostgreSQLEngine {
    /// Checks the database with a read and a transaction. After a refused write, there must also be room for one of a
    /// useful size: 1 MB.
    func trouble() async -> DatabaseFault? {
        let isRead = try? await read(fromPrimary: false) { try $0.first("SELECT 1") { _ in true } }
        guard isRead != nil else { return .unreadable }
        do {
            _ = try await write(.serializable, inTurnOf: nil) { try $0.first("SELECT 1") { $0.int(0) } }
            // A server whose disk is full answers that, too.
            if outage != nil { try await write(.readCommitted, inTurnOf: nil, Self.makeRoom) }
        } catch is DatabaseUnavailable {
            return .unwritable
        } catch {
            // This user may make no tables, and the next change tells.
        }
        return nil
    }

    /// Writes to the server's log and to a file of its own, and leaves nothing.
    @Sendable private static func makeRoom(_ transaction: Transaction) throws {
        try transaction.execute("CREATE TABLE IF NOT EXISTS latchkey_room (text TEXT)")
        try transaction.execute(
            "INSERT INTO latchkey_room SELECT repeat(md5(i::text), 4) FROM generate_series(1, 8192) AS i")
        try transaction.execute("DROP TABLE latchkey_room")
    }
}
