extension TestSite {
    /// Puts to-dos on 21 November 2026, all at the same time and named by number, behind the site's back: forms would
    /// take minutes for as many.
    /// - Parameter member: their owner's number.
    func fill(_ number: Int, of member: Int) async throws {
        try await database.write { transaction in
            try transaction.execute(
                """
                WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?)
                INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at, position)
                SELECT ?, 'To-do ' || i, 'Work', '2026-11-21', '09:00', '10:00', '', 5, 540 << 20 FROM numbers
                """, [number, member])
            try transaction.execute(
                "UPDATE todo_changes SET count = count + 1 WHERE member_id = ?", [member])
        }
    }
}
