import Database

extension Todos {
    /// All of the owner's, what is in the trash as well, by date and time, with when each was written down.
    package func allWithCreation(of owner: Owner) throws -> [(todo: Todo, created: Timestamp)] {
        try database.read { reader in
            try reader.rows(
                """
                SELECT \(Todo.columns), created_at FROM todos
                WHERE member_id = ? ORDER BY date, position, id
                """, [owner]
            ) { row in
                (todo: try Todo(row: row), created: Timestamp(milliseconds: row.int(Todo.columnCount)))
            }
        }
    }
}
