import Database
import Testing
import Todos

/// What is done for all members every hour ends with the program, however much of it is left.
@Suite(.timeLimit(.minutes(5))) struct StoppingTests {
    @Test func `who stops neither fills the index nor empties the trash to the end`() async throws {
        let fixture = try await TodosFixture()
        // By no call that has them indexed a moment later.
        try await fixture.database.write { [owner = fixture.ana] transaction in
            try transaction.execute(
                """
                INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at, trashed_at)
                VALUES (?, 'open', 'Work', '', '', '', '', 0, NULL), (?, 'trashed', 'Work', '', '', '', '', 0, 0)
                """, [owner, owner])
        }

        let stopped = Task { [todos = fixture.todos] in
            while !Task.isCancelled { await Task.yield() }
            try await todos.indexAll()
            try await todos.removeExpired()
        }
        stopped.cancel()
        try await stopped.value
        #expect(try await fixture.count("todos WHERE is_indexed = 0") == 2)

        try await fixture.todos.indexAll()
        try await fixture.todos.removeExpired()
        #expect(try await fixture.count("todos WHERE is_indexed = 1") == 1)
        #expect(try await fixture.count("todos") == 1)
    }
}
