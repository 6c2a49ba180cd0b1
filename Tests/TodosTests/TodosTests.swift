import Accounts
import Database
import Secrets
import Testing
import Todos

@Suite struct TodosTests {
    private let todos: Todos
    private let ana: Owner
    private let ben: Owner

    init() async throws {
        let database = try Database(at: .memory, migrations: Accounts.migrations + Todos.migrations)
        let accounts = Accounts(
            database: database, hasher: try PasswordHasher(cost: .least, threads: 1), historyKey: .random())
        let ids = try await accounts.seed(2, password: Secret("correct horse"))
        (ana, ben) = (Owner(memberNumber: ids[0].number), Owner(memberNumber: ids[1].number))
        todos = Todos(database: database)
    }

    private func draft(
        _ title: String, on date: String = "2026-11-21", from start: String = "09:00", to end: String = "10:00"
    ) throws -> Draft {
        Draft(
            title: title, category: .shopping, date: try #require(CalendarDate(date)),
            start: try #require(TimeOfDay(start)), end: try #require(TimeOfDay(end)),
            description: "two bottles\n& bread")
    }

    @Test func `what was added is found as it was written`() async throws {
        let draft = try draft("Buy milk")

        let id = try await todos.add(draft, for: ana)

        #expect(try todos.find(id, of: ana) == Todo(id: id, draft: draft, completedAt: nil))
        #expect(try todos.all(of: ana).map(\.id) == [id])
    }

    @Test func `all come by date and time`() async throws {
        try await todos.add(try draft("late", from: "18:00", to: "18:30"), for: ana)
        try await todos.add(try draft("early", from: "07:00"), for: ana)
        try await todos.add(try draft("yesterday", on: "2026-11-20", from: "23:00", to: "23:30"), for: ana)

        #expect(try todos.all(of: ana).map(\.draft.title) == ["yesterday", "early", "late"])
    }

    @Test func `the same title on the same day is refused, on another day or for another owner it is not`() async throws
    {
        try await todos.add(try draft("Buy milk"), for: ana)

        await #expect(throws: AddError.alreadyExists) {
            try await todos.add(try draft("Buy milk", from: "20:00", to: "21:00"), for: ana)
        }
        try await todos.add(try draft("Buy milk", on: "2026-11-22"), for: ana)
        try await todos.add(try draft("Buy milk"), for: ben)

        #expect(try todos.all(of: ana).count == 2)
        #expect(try todos.all(of: ben).count == 1)
    }

    @Test func `completing keeps the first time, and reopening takes it back`() async throws {
        let id = try await todos.add(try draft("Buy milk"), for: ana)

        #expect(try await todos.setCompleted(id, of: ana, to: true))
        let first = try todos.find(id, of: ana)?.completedAt
        #expect(try await todos.setCompleted(id, of: ana, to: true))

        #expect(first != nil)
        #expect(try todos.find(id, of: ana)?.completedAt == first)
        #expect(try await todos.setCompleted(id, of: ana, to: false))
        #expect(try todos.find(id, of: ana)?.isCompleted == false)
    }

    @Test func `nobody sees, changes or deletes what is another's`() async throws {
        let id = try await todos.add(try draft("Secret plan"), for: ana)

        #expect(try todos.find(id, of: ben) == nil)
        #expect(try todos.all(of: ben).isEmpty)
        #expect(try await !todos.setCompleted(id, of: ben, to: true))
        #expect(try await !todos.delete(id, of: ben))
        #expect(try todos.find(id, of: ana)?.isCompleted == false)
    }

    @Test func `what is deleted is gone, and its id is not given again`() async throws {
        let id = try await todos.add(try draft("Buy milk"), for: ana)

        #expect(try await todos.delete(id, of: ana))

        #expect(try todos.find(id, of: ana) == nil)
        #expect(try await !todos.delete(id, of: ana))
        #expect(try await todos.add(try draft("Buy milk"), for: ana) != id)
    }

    @Test func `of many added together none stays when one is refused`() async throws {
        let drafts = [try draft("one"), try draft("two"), try draft("one")]

        await #expect(throws: AddError.alreadyExists) { try await todos.add(drafts, for: ana) }

        #expect(try todos.all(of: ana).isEmpty)
    }
}
