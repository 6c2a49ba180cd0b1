import Database

extension Todos {
    /// The number of changes to the owner's to-dos and categories. Content made from them is valid while it stays the
    /// same.
    ///
    /// It is stored beside the data and goes up in the same transaction, so that it is right for every process that
    /// changes or reads. Read it before the data: it is never ahead of them then.
    package func changeCount(of owner: Owner) async throws -> Int64 {
        try await read { reader in
            try reader.first("SELECT count FROM todo_changes WHERE member_id = ?", [owner]) { $0.int(0) } ?? 0
        }
    }
}

extension Transaction {
    func countChange(of owner: Owner) throws {
        try execute(
            """
            INSERT INTO todo_changes (member_id, count) VALUES (?, 1)
            ON CONFLICT (member_id) DO UPDATE SET count = todo_changes.count + 1
            """, [owner])
    }
}
