import Database
import TestSupport
import Testing

@testable import Todos

/// However many to-dos a change is about, no step of it looks at more than some: an event loop or the one writer would
/// be held up meanwhile. What is counted is what the database does.
@Suite(.timeLimit(.minutes(5))) struct BulkBoundsTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }
    /// Three times as many as are looked for at once, and a part of one piece.
    private static let count = 3 * Todos.mostPlaces + 7

    /// All on today, a third of them at each of three positions.
    init() async throws {
        fixture = try await TodosFixture()
        try await fixture.database.write { [ana = fixture.ana] transaction in
            try transaction.execute(
                """
                WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < \(Self.count))
                INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at,
                    position, is_indexed)
                SELECT \(ana.memberNumber), 'To-do ' || i, 'Work', '2026-11-21', '09:00', '10:00', '', 5, i % 3, 1
                FROM numbers
                """)
        }
    }

    private func number(_ condition: String) async throws -> Int {
        Int(try await fixture.count("todos WHERE \(condition)"))
    }

    /// Instructions of SQLite that reads take meanwhile.
    private func steps(_ work: () async throws -> Void) async throws -> Int {
        let before = fixture.database.statistics.steps
        try await work()
        return fixture.database.statistics.steps - before
    }

    @Test func `a day of thousands is completed, reopened and completed again to the last`() async throws {
        let (today, ana) = (fixture.today, fixture.ana)
        let moment = try #require(try await todos.completeAll(on: today, of: ana, today: today))
        #expect(try await number("completed_at IS NOT NULL") == Self.count)

        #expect(try await todos.reopenAll(completedAt: moment, of: ana))
        #expect(try await number("completed_at IS NULL") == Self.count)

        _ = try await todos.completeAll(on: today, of: ana, today: today)
        let reopened = try #require(try await todos.reopenAll(on: today, of: ana))
        #expect(try await number("completed_at IS NULL") == Self.count)

        #expect(try await todos.undoReopening(at: reopened, of: ana, today: today))
        #expect(try await number("completed_at IS NOT NULL") == Self.count)
    }

    @Test func `so many are looked for at once, each once`() async throws {
        let ana = fixture.ana
        let all = try await fixture.database.read { reader -> [BulkPlace] in
            var (all, place) = ([BulkPlace](), BulkPlace.beginning)
            while true {
                let next = try reader.places(
                    of: ana, where: "date = ? AND completed_at IS NULL", ["2026-11-21"], after: place,
                    inOrderOf: .position, atMost: Todos.mostPlaces)
                #expect(next.count <= Todos.mostPlaces)
                guard let last = next.last else { return all }
                all += next
                place = last
            }
        }

        #expect(all.count == Self.count && Set(all.map(\.id)).count == Self.count)
        #expect(all.map(\.position) == all.map(\.position).sorted())
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "steps of SQLite"))
    func `a piece is read without a look at the others`() async throws {
        let ids = (1...Todos.pieceLength).map { $0 as any Bindable }
        let steps = try await steps {
            let piece = try await fixture.database.read { [ana = fixture.ana] in
                try $0.todos(of: ana, where: "date = ? AND completed_at IS NULL", ["2026-11-21"], among: ids)
            }
            #expect(piece.count == Todos.pieceLength)
        }

        #expect(steps < Self.count, "\(steps) steps")
    }

    /// Makes it look as if all had been moved from the first of the month.
    private func pretendMoved(at moment: Timestamp) async throws {
        try await fixture.database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO todo_revisions (todo_id, version, title, category, date, start_time, end_time, description,
                    at, position)
                SELECT id, version, title, category, '2026-11-01', start_time, end_time, description, ?, position
                FROM todos
                """, [moment])
            try transaction.execute("UPDATE todos SET version = version + 1")
        }
    }

    @Test func `of very many that were moved to today a thousand are counted`() async throws {
        let moment = Timestamp(milliseconds: 777)
        try await pretendMoved(at: moment)
        var moved: MovedTodos?
        let steps = try await steps { moved = try await todos.moved(at: moment, of: fixture.ana, today: fixture.today) }

        #expect(moved == MovedTodos(count: Todos.mostCounted + 1, leftSeries: 0, next: nil))
        if Database.Location.isSQLiteTested { #expect(steps < 60 * Todos.mostCounted, "\(steps) steps") }
        let others = try await todos.moved(at: moment, of: fixture.ben, today: fixture.today)
        #expect(others.count == 0, "nobody is told how much another has moved")
    }

    @Test func `moving back looks at a piece at a time, whatever was done since`() async throws {
        let moment = Timestamp(milliseconds: 777)
        try await pretendMoved(at: moment)
        try await fixture.database.write { transaction in
            try transaction.execute(
                "UPDATE todos SET completed_at = 900 WHERE id <= (SELECT max(id) - 5 FROM todos)")
        }
        let before = fixture.database.statistics.writes

        #expect(try await todos.undoMoving(at: moment, of: fixture.ana, today: fixture.today))

        #expect(try await number("date = '2026-11-01'") == 5)
        let writes = fixture.database.statistics.writes - before
        if Database.Location.isSQLiteTested { #expect(writes >= Self.count / Todos.pieceLength, "\(writes) writes") }
    }

    @Test func `a new to-do is compared with a thousand of its title and day`() async throws {
        let ana = fixture.ana
        try await fixture.database.write { transaction in
            let first = "(SELECT min(id) FROM todos)"
            try transaction.execute(
                "UPDATE todos SET title = 'Milk', copy = id, completed_at = 900 WHERE id > \(first)")
            try transaction.execute("UPDATE todos SET title = 'Milk', copy = 0 WHERE id = \(first)")
        }

        try await todos.add(try .of("Milk"), for: ana)

        await #expect(throws: AddError.self) { try await todos.add(try .of("Milk"), for: ana) }
    }
}
