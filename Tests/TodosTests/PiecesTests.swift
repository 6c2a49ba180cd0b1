import Database
import Synchronization
import Testing

@testable import Todos

/// A change of many to-dos lets others' changes in between, and is complete in the end.
@Suite(.timeLimit(.minutes(5))) struct PiecesTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }
    /// Three pieces of twenty, and a part of one.
    private let count = 67

    init() async throws {
        fixture = try await TodosFixture()
        try await todos.add((0..<count).map { try .of("to-do \($0)") }, for: fixture.ana)
        try await todos.add([try .of("another day", on: "2026-11-22")], for: fixture.ana)
        try await todos.add([try .of("ben's")], for: fixture.ben)
    }

    private func titles(_ condition: String) async throws -> Int64 {
        try await fixture.database.read {
            try $0.first("SELECT count(*) FROM todos WHERE \(condition)") { $0.int(0) } ?? -1
        }
    }

    /// How many transactions `work` changes the owner's to-dos in: each is counted.
    private func pieces(of owner: Owner, _ work: () async throws -> Void) async throws -> Int64 {
        let before = try await todos.changeCount(of: owner)
        try await work()
        return try await todos.changeCount(of: owner) - before
    }

    @Test func `a day is done, opened and done again piece by piece, and taken back as a whole`() async throws {
        let pieces = try await pieces(of: fixture.ana) {
            _ = try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today)
        }
        #expect(pieces == 4)
        #expect(try await titles("completed_at IS NOT NULL") == Int64(count))

        #expect(try await todos.reopenAll(on: fixture.today, of: fixture.ana) != nil)
        #expect(try await titles("completed_at IS NOT NULL") == 0)
        #expect(try await todos.reopenAll(on: fixture.today, of: fixture.ana) == nil)

        let moment = try #require(
            try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today))
        #expect(try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today) == nil)
        try await todos.reopenAll(completedAt: moment, of: fixture.ana)
        #expect(try await titles("completed_at IS NOT NULL") == 0)
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the trigger is SQLite's"))
    func `two that undo each other go on one after the other, each to its end`() async throws {
        try await fixture.database.write { transaction in
            try transaction.execute("CREATE TABLE turned (id INTEGER)")
            try transaction.execute(
                """
                CREATE TRIGGER turning AFTER UPDATE OF completed_at ON todos
                BEGIN INSERT INTO turned VALUES (new.id); END
                """)
        }
        try await withThrowingTaskGroup { [todos, fixture] group in
            for _ in 0..<4 {
                group.addTask {
                    _ = try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today)
                }
                group.addTask { _ = try await todos.reopenAll(on: fixture.today, of: fixture.ana) }
            }
            try await group.waitForAll()
        }

        let done = try await titles("completed_at IS NOT NULL")
        #expect(done == 0 || done == Int64(count))
        let turned = try await fixture.database.read { try $0.first("SELECT count(*) FROM turned") { $0.int(0) } ?? -1 }
        #expect(turned <= 8 * Int64(count), "each changes each to-do once at the most")
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the trigger is SQLite's"), arguments: [true, false])
    func `a change that another node undoes at once comes to its end as well`(completes: Bool) async throws {
        if !completes { _ = try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today) }
        // It refuses the second change of a to-do.
        try await fixture.database.write { transaction in
            try transaction.execute("CREATE TABLE undone (id INTEGER PRIMARY KEY)")
            try transaction.execute(
                """
                CREATE TRIGGER undoing AFTER UPDATE OF completed_at ON todos BEGIN
                    INSERT INTO undone VALUES (new.id);
                    UPDATE todos SET completed_at = old.completed_at WHERE id = new.id;
                END
                """)
        }

        let moment =
            try await completes
            ? todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today)
            : todos.reopenAll(on: fixture.today, of: fixture.ana)

        #expect(moment != nil)
        #expect(try await fixture.count("undone") == Int64(count))
    }

    @Test func `completed ones are cleared, restored and deleted for good in pieces`() async throws {
        _ = try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today)
        let moment = try #require(try await todos.trashCompleted(of: fixture.ana))
        #expect(try await titles("trashed_at IS NOT NULL") == Int64(count))

        try await todos.restoreAll(trashedAt: moment, of: fixture.ana)
        #expect(try await titles("trashed_at IS NOT NULL") == 0)

        _ = try await todos.trashCompleted(of: fixture.ana)
        let pieces = try await pieces(of: fixture.ana) { try await todos.purgeAll(of: fixture.ana) }
        #expect(pieces == 4)
        #expect(try await titles("true") == 2)
    }

    @Test func `old to-dos in the trash, and all of an owner's, are deleted in pieces`() async throws {
        _ = try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today)
        _ = try await todos.trashCompleted(of: fixture.ana)
        fixture.wait(.seconds(31 * 86_400))
        try await todos.removeExpired()
        #expect(try await titles("true") == 2)

        try await todos.deleteAll(of: fixture.ana)
        #expect(try await titles("true") == 1)
    }

    @Test func `another's change comes between two pieces`() async throws {
        let (fixture, todos) = (fixture, todos)
        let other = Task {
            while try await titles("completed_at IS NOT NULL") == 0 {
                try await Task.sleep(for: .milliseconds(1))
            }
            return try await todos.add(try .of("in between"), for: fixture.ben)
        }
        _ = try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today)
        _ = try await other.value

        #expect(try await titles("completed_at IS NOT NULL") == Int64(count))
    }

    @Test func `listeners are notified once, at the end`() async throws {
        let before = try await todos.changeCount(of: fixture.ana)
        let listener = try #require(todos.changes.listen(to: fixture.ana))
        let calls = Mutex(0)
        let listening = Task {
            while try await listener.wait() == .look { calls.withLock { $0 += 1 } }
        }
        _ = try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today)

        while calls.withLock(\.self) == 0 { await Task.yield() }
        // Later listeners take its place, which ends its wait.
        let others = (0..<TodoChanges.mostListeners).map { _ in todos.changes.listen(to: fixture.ana) }
        try await listening.value
        #expect(calls.withLock(\.self) == 1)
        withExtendedLifetime(others) {}
        #expect(
            try await todos.changeCount(of: fixture.ana) > before,
            "but what was made of them before holds no longer, from the first on")
    }

    @Test func `a repeating to-do hands its rule on and takes it back in pieces as well`() async throws {
        try await todos.add(
            (0..<(Todos.pieceLength + 3)).map { try .of("daily \($0)", on: "2026-11-23", again: "FREQ=DAILY") },
            for: fixture.ana)
        let day = try #require(CalendarDate("2026-11-23"))
        let moment = try #require(try await todos.completeAll(on: day, of: fixture.ana, today: fixture.today))
        #expect(try await titles("date = '2026-11-24'") == Int64(Todos.pieceLength + 3))

        try await todos.reopenAll(completedAt: moment, of: fixture.ana)

        #expect(try await titles("date = '2026-11-24'") == 0)
        #expect(
            try await titles("recurrence IS NOT NULL AND followed_by IS NULL AND date = '2026-11-23'")
                == Int64(Todos.pieceLength + 3))
    }

    @Test func `an import goes piece by piece, and is undone as a whole`() async throws {
        let imported = try (0..<count).map { ImportedTodo(draft: try .of("imported \($0)")) }
        var outcome: ImportOutcome?
        let pieces = try await pieces(of: fixture.ben) {
            outcome = try await todos.add(imported: imported, for: fixture.ben)
        }
        let moment = try #require(outcome?.moment)
        #expect(pieces == Int64(count + 4), "each to-do that is added counts as a change, too")
        #expect(try await titles("title LIKE 'imported%' AND created_at = \(moment.milliseconds)") == Int64(count))

        #expect(try await todos.trash(importedAt: moment, of: fixture.ben) == count)

        #expect(try await titles("member_id = \(fixture.ben.memberNumber) AND trashed_at IS NULL") == 1)
    }

    /// Lets the database grow by so many pages, as a disk does that is nearly full.
    private func limit(toPages more: Int) async throws {
        try await fixture.database.write { transaction in
            let pages = try transaction.first("PRAGMA page_count") { $0.int(0) } ?? 0
            try transaction.execute("PRAGMA max_page_count = \(Int(pages) + more)")
        }
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the full disk is SQLite's"))
    func `an import that is stopped says how far it came, and again it adds what is missing`() async throws {
        let imported = try (0..<5000).map { ImportedTodo(draft: try .of("imported \($0)")) }
        try await limit(toPages: 100)

        let stopped = try await todos.add(imported: imported, for: fixture.ben)

        #expect(stopped.added > 0 && stopped.left > 0)
        #expect(stopped.added + stopped.left == 5000)
        #expect(stopped.added.isMultiple(of: Todos.pieceLength), "a piece is kept as a whole or not at all")
        #expect(try await titles("title LIKE 'imported%'") == Int64(stopped.added))

        try await limit(toPages: 1_000_000)
        let again = try await todos.add(imported: imported, for: fixture.ben)

        #expect([again.added, again.alreadyThere, again.left] == [stopped.left, stopped.added, 0])
        #expect(try await titles("title LIKE 'imported%'") == 5000)
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the full disk is SQLite's"))
    func `an import on a disk that takes nothing at all is refused`() async throws {
        let long = String(repeating: "x", count: 2000)
        let imported = try (0..<5000).map { ImportedTodo(draft: try .of("imported \($0)", saying: long)) }
        try await limit(toPages: 0)

        await #expect(throws: DatabaseUnavailable.self) { try await todos.add(imported: imported, for: fixture.ben) }
    }

    @Test func `an import whose client has gone stops`() async throws {
        let imported = try (0..<5000).map { ImportedTodo(draft: try .of("imported \($0)")) }
        let task = Task { [todos, fixture] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await todos.add(imported: imported, for: fixture.ben)
        }

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await titles("title LIKE 'imported%'") == 0)
    }
    @Test func `an import whose client goes away meanwhile leaves nothing behind`() async throws {
        let imported = try (0..<5000).map { ImportedTodo(draft: try .of("imported \($0)")) }
        let task = Task { [todos, fixture] in try await todos.add(imported: imported, for: fixture.ben) }
        while try await titles("title LIKE 'imported%'") == 0 { try await Task.sleep(for: .milliseconds(1)) }

        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await titles("title LIKE 'imported%'") == 0)
        #expect(try await titles("member_id = \(fixture.ben.memberNumber)") == 1, "ben's own is there")
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the trigger is SQLite's"))
    func `an import that fails in its third piece leaves nothing of the others behind`() async throws {
        try await fixture.database.write { transaction in
            try transaction.execute(
                """
                CREATE TRIGGER refusing BEFORE INSERT ON todos WHEN new.title = 'imported 45'
                BEGIN SELECT RAISE(ABORT, 'refused'); END
                """)
        }
        let imported = try (0..<count).map { ImportedTodo(draft: try .of("imported \($0)")) }

        await #expect(throws: (any Error).self) { try await todos.add(imported: imported, for: fixture.ben) }

        #expect(try await titles("title LIKE 'imported%'") == 0)
        #expect(try await titles("member_id = \(fixture.ben.memberNumber)") == 1, "ben's own is there")
    }
}
