import Database

extension Todos {
    /// All of the owner's, by date and time, with when each was written down.
    package func allWithCreation(of owner: Owner) throws -> [(todo: Todo, created: Timestamp)] {
        try database.read { reader in
            try reader.rows(
                """
                SELECT id, title, category, date, start_time, end_time, description, completed_at, created_at FROM todos
                WHERE member_id = ? ORDER BY date, start_time, id
                """, [owner]
            ) { row in
                (todo: try Todo(row: row), created: Timestamp(milliseconds: row.int(8)))
            }
        }
    }
}
