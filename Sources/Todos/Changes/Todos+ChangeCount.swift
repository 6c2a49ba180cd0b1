import Database

extension Todos {
    /// How many times the owner's to-dos and categories have been changed: what was made of them holds for as long as this
    /// stays the same.
    ///
    /// It stands beside what it counts, and goes up in the same transaction, so that it is right for whichever process
    /// changes or reads. Read it before what it stands for: it is never ahead of that then.
    package func changeCount(of owner: Owner) throws -> Int64 {
        try database.read { reader in
            try reader.first("SELECT count FROM todo_changes WHERE member_id = ?", [owner]) { $0.int(0) } ?? 0
        }
    }
}

extension Transaction {
    func countChange(of owner: Owner) throws {
        try execute(
            """
            INSERT INTO todo_changes (member_id, count) VALUES (?, 1)
            ON CONFLICT (member_id) DO UPDATE SET count = count + 1
            """, [owner])
    }
}
