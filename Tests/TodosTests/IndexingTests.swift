import Database
import TestSupport
import Testing

@testable import Todos

/// How many to-dos are indexed in one transaction.
@Suite(.timeLimit(.minutes(5))) struct IndexingTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    /// Adds to-dos by no call that has them indexed a moment later.
    private func insert(_ count: Int, saying description: String) async throws {
        try await fixture.database.write { [owner = fixture.ana] transaction in
            for number in 1...count {
                try transaction.execute(
                    """
                    INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at)
                    VALUES (?, ?, 'Work', '', '', '', ?, 0)
                    """, [owner, "Zither \(number)", description])
            }
        }
    }

    private var unindexed: Int64 {
        get async throws { try await fixture.count("todos WHERE is_indexed = 0") }
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "PostgreSQL has more than one writer"))
    func `fifty are indexed at once, and the rest after others' writes`() async throws {
        try await insert(60, saying: "")

        #expect(try await todos.indexSome())
        #expect(try await unindexed == 10)

        #expect(try await !todos.indexSome())
        #expect(try await unindexed == 0)
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "PostgreSQL has more than one writer"))
    func `fewer long ones are indexed at once, but as many as an import adds`() async throws {
        try await insert(45, saying: String(repeating: "가", count: 2000))

        #expect(try await todos.indexSome())
        let indexed = 45 - (try await unindexed)
        #expect(indexed >= Int64(Todos.pieceLength) && indexed < 30)

        while try await todos.indexSome() {}
        #expect(try await unindexed == 0)
        #expect(try await fixture.count("todos_search") == 45)
    }

    @Test func `one that is longer than a piece is indexed alone`() async throws {
        try await insert(2, saying: String(repeating: "zither ", count: 40_000))

        while try await todos.indexSome() {}

        #expect(try await unindexed == 0)
        #expect(try await todos.search("zither", of: fixture.ana).todos.count == 2)
    }
}
