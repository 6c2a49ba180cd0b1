import Accounts
import Database
import Secrets
import Synchronization
import TestSupport
import Testing
import Todos

/// To-dos of two members in a database of their own, and a clock that tests move.
struct TodosFixture {
    let database: Database
    let todos: Todos
    private let clock: WallClock
    let ana: Owner
    let ben: Owner
    /// 2026-11-21, a Saturday.
    let today = Self.today
    static let today = CalendarDate(daysSince1970: 20_778)
    private let milliseconds = Box(1_795_000_000_000)

    private final class Box: Sendable {
        let value: Mutex<Int64>
        init(_ value: Int64) { self.value = Mutex(value) }
    }

    /// - Parameter quotas: how much each may have.
    init(quotas: Quotas = Quotas()) async throws {
        database = try .forTests(Accounts.schema + Todos.schema)
        let accounts = Accounts(
            database: database, hasher: try PasswordHasher(cost: .least, threads: 1), historyKey: .random(),
            sealingKey: .random())
        let ids = try await accounts.administration.seed(2, password: Secret("correct horse"))
        (ana, ben) = (Owner(memberNumber: ids[0].number), Owner(memberNumber: ids[1].number))
        clock = WallClock { [milliseconds] in Timestamp(milliseconds: milliseconds.value.withLock { $0 }) }
        todos = Todos(database: database, clock: clock, quotas: quotas)
    }

    /// The same to-dos as a program sees them that was started anew.
    func restarted() -> Todos { Todos(database: database, clock: clock) }

    func wait(_ duration: Duration) {
        milliseconds.value.withLock { $0 += duration.wholeMilliseconds }
    }

    func count(_ table: String) async throws -> Int64 {
        try await database.read { try $0.first("SELECT count(*) FROM \(table)") { $0.int(0) } } ?? -1
    }
}

extension Todos {
    /// A change made on the fixture's day.
    @discardableResult
    func change(
        _ id: Todo.ID, of owner: Owner, to draft: TodoDraft, seen version: Int, again: Bool = false,
        alone: Bool = false
    ) async throws -> Bool {
        try await change(
            id, of: owner, to: draft, seen: version, today: TodosFixture.today, again: again, alone: alone)
    }
}

extension TodoDraft {
    static func of(
        _ title: String, on date: String = "2026-11-21", from start: String = "09:00", to end: String? = nil,
        in category: Category = .shopping, saying description: String = "two bottles\n& bread",
        again rule: String? = nil
    ) throws -> TodoDraft {
        let start = try #require(TimeOfDay(start))
        return try TodoDraft(
            title: title, category: category, date: try #require(CalendarDate(date)), start: start,
            end: try end.map { try #require(TimeOfDay($0)) } ?? start, description: description,
            recurrence: try rule.map { try Recurrence($0) })
    }
}
