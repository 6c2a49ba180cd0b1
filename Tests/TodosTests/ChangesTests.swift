import Testing

@testable import Todos

/// Listeners to an owner's to-dos are notified of changes.
@Suite(.timeLimit(.minutes(5))) struct ChangesTests {
    private let fixture: TodosFixture
    private var changes: TodoChanges { fixture.todos.changes }
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    /// Whether `work` calls Ana's listeners, and with it moves the count of her changes on.
    private func tells(_ work: () async throws -> Void) async throws -> Bool {
        let listener = try #require(changes.listen(to: fixture.ana))
        defer { changes.stop(listener) }
        let count = try await todos.changeCount(of: fixture.ana)
        try await work()
        #expect((try await todos.changeCount(of: fixture.ana) > count) == listener.isCalled)
        return listener.isCalled
    }

    @Test func `every kind of change calls the owner's listeners, and no others`() async throws {
        let ana = fixture.ana
        let bens = try #require(changes.listen(to: fixture.ben))
        let day = try #require(try TodoDraft.of("Milk").date)
        #expect(try await tells { try await todos.add(try .of("Milk"), for: ana) })
        let milk = try await #require(try todos.page(of: ana).todos.first).id

        #expect(try await tells { try await todos.add([try .of("Tea"), try .of("Salt")], for: ana) })
        let last = try await #require(try todos.page(of: ana).todos.last).id
        #expect(try await tells { _ = try await todos.move(last, of: ana, behind: nil) })
        #expect(try await tells { try await todos.change(milk, of: ana, to: try .of("Bread"), seen: 1) })
        #expect(try await tells { try await todos.undoChange(of: milk, of: ana, to: 2, today: fixture.today) })
        #expect(try await tells { _ = try await todos.setCompleted(milk, of: ana, to: true, today: day) })
        #expect(try await tells { _ = try await todos.reopenAll(on: day, of: ana) })
        #expect(try await tells { _ = try await todos.completeAll(on: day, of: ana, today: day) })
        #expect(try await tells { _ = try await todos.trashCompleted(of: ana) })
        #expect(try await tells { _ = try await todos.restore(milk, of: ana) })
        #expect(try await tells { _ = try await todos.addCategory("Garden", .teal, .home, for: ana) })
        #expect(try await tells { _ = try await todos.trash(milk, of: ana) })
        #expect(try await tells { _ = try await todos.purge(milk, of: ana) })
        #expect(!bens.isCalled)
        #expect(try await todos.changeCount(of: fixture.ben) == 0)
    }

    @Test func `changes of categories are counted on their own as well`() async throws {
        _ = try await todos.add(try .of("Milk"), for: fixture.ana)
        let before = try await todos.changeCounts(of: fixture.ana)
        let garden = try await todos.addCategory("Garden", .teal, .home, for: fixture.ana)
        let added = try await todos.changeCounts(of: fixture.ana)
        try await todos.setArchived(garden, of: fixture.ana, to: true)
        let archived = try await todos.changeCounts(of: fixture.ana)
        _ = try await todos.add(try .of("Tea"), for: fixture.ana)
        let after = try await todos.changeCounts(of: fixture.ana)

        #expect([before, added, archived, after].map(\.categories) == [0, 1, 2, 2])
        #expect([before, added, archived, after].map(\.all) == [1, 2, 3, 4])
    }

    @Test func `however much is changed, one row of an owner counts it`() async throws {
        for number in 0..<20 { _ = try await todos.add(try .of("Milk \(number)"), for: fixture.ana) }

        let rows = try await fixture.database.read {
            try $0.first("SELECT count(*) FROM todo_changes WHERE member_id = ?", [fixture.ana]) { $0.int(0) }
        }
        #expect(rows == 1)
    }

    @Test func `a change that changes nothing, or fails, notifies no one`() async throws {
        let milk = try await todos.add(try .of("Milk"), for: fixture.ana)

        let day = try #require(try TodoDraft.of("Milk").date)
        #expect(
            try await !tells { _ = try await todos.setCompleted(.init(999), of: fixture.ana, to: true, today: day) })
        #expect(try await !tells { try await todos.purgeAll(of: fixture.ana) })
        #expect(try await !tells { try await todos.change(milk, of: fixture.ana, to: try .of("Milk"), seen: 1) })
        #expect(
            try await !tells {
                await #expect(throws: AddError.alreadyExists) { try await todos.add(try .of("Milk"), for: fixture.ana) }
            })
    }

    @Test func `a listener is called by changes of its owner, also by one before it waits`() async throws {
        let listener = try #require(changes.listen(to: fixture.ana))
        try await todos.add(try .of("Milk"), for: fixture.ana)
        #expect(try await listener.wait() == .look)

        async let call = listener.wait()
        try await todos.add(try .of("Bread"), for: fixture.ana)
        #expect(try await call == .look)
    }

    @Test func `an owner's listeners can be called without a change, and no others`() async throws {
        let anas = try #require(changes.listen(to: fixture.ana))
        let bens = try #require(changes.listen(to: fixture.ben))
        let count = try await todos.changeCount(of: fixture.ana)

        todos.callListeners(of: fixture.ana)

        #expect(try await anas.wait() == .look)
        #expect(try await todos.changeCount(of: fixture.ana) == count)
        let waiting = Task { try await bens.wait() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `listeners are called by what another node tells, and all of them when something was missed`()
        async throws
    {
        let anas = try #require(changes.listen(to: fixture.ana))
        let bens = try #require(changes.listen(to: fixture.ben))

        todos.receive(.changed(fixture.ana.memberNumber))
        #expect(try await anas.wait() == .look)
        #expect(!bens.isCalled)

        todos.receive(.missed)
        #expect(try await anas.wait() == .look)
        #expect(try await bens.wait() == .look)
    }

    @Test func `a wait ends with its task`() async throws {
        let listener = try #require(changes.listen(to: fixture.ana))
        let waiting = Task { try await listener.wait() }
        waiting.cancel()

        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `listeners are called now and then though nothing changes`() async throws {
        let changes = TodoChanges(beat: .milliseconds(1))
        let listeners = (0..<5).compactMap { _ in changes.listen(to: fixture.ana) }

        for listener in listeners {
            for _ in 0..<3 { #expect(try await listener.wait() == .look) }
        }
        for listener in listeners { changes.stop(listener) }
    }

    @Test func `the oldest of too many of one owner makes room`() async throws {
        let first = try #require(changes.listen(to: fixture.ana))
        let others = (1..<TodoChanges.mostListeners).compactMap { _ in changes.listen(to: fixture.ana) }
        #expect(others.count == TodoChanges.mostListeners - 1)

        let last = try #require(changes.listen(to: fixture.ana))

        #expect(try await first.wait() == .leave)
        changes.stop(first)
        try await todos.add(try .of("Milk"), for: fixture.ana)
        for listener in others + [last] { #expect(try await listener.wait() == .look) }
    }

    @Test func `when there are too many of all owners no new one is accepted, until one stops`() throws {
        let changes = TodoChanges(mostListenersOfAll: 2)
        let anas = try #require(changes.listen(to: fixture.ana))
        #expect(changes.listen(to: fixture.ben) != nil)
        #expect(changes.listen(to: fixture.ben) == nil)

        changes.stop(anas)
        changes.stop(anas)

        #expect(changes.listen(to: fixture.ana) != nil)
        #expect(changes.listen(to: fixture.ana) == nil)
    }

    @Test func `a version is read as it is written, and names its owner and the day`() throws {
        let (day, next) = (try #require(CalendarDate("2026-11-27")), try #require(CalendarDate("2026-11-28")))
        let now = ChangeVersion(of: fixture.ana, count: 3, on: day)

        #expect(ChangeVersion(now.text) == now)
        #expect(ChangeVersion(of: fixture.ben, count: 3, on: day) != now)
        #expect(ChangeVersion(of: fixture.ana, count: 4, on: day) != now)
        #expect(ChangeVersion(of: fixture.ana, count: 3, on: next) != now)
    }

    @Test(arguments: [
        "", "-", "--", "1", "1-", "-1", "1-1", "1--", "--1", "1-1-", "1-1-1", "1-1-2026-11-31", "1-1-2026-11-27-",
        "1-01-2026-11-27", "01-1-2026-11-27", "A-1-2026-11-27", "1-A-2026-11-27", "?-1-2026-11-27",
        "1-99999999999999999999-2026-11-27",
    ])
    func `an invalid version is refused`(text: String) {
        #expect(ChangeVersion(text) == nil)
    }
}
