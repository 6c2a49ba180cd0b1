import Database

/// Why a to-do was not added.
package enum AddError: Error {
    /// The owner has one with the same title on the same day that isn't done.
    case alreadyExists
}

/// What was added of several to-dos.
package struct AddedTodos: Sendable, Equatable {
    package let count: Int
    /// How many the owner had already.
    package let alreadyThere: Int
    /// The time at which nothing else was added, for undoing it: see `Todos.trash(importedAt:of:)`.
    package let moment: Timestamp
}

extension Todos {
    /// Adds a to-do.
    /// - Parameters:
    ///   - category: a category to make for it, instead of the draft's. Without the to-do it is not made either.
    ///   - again: whether the owner may have the same already.
    /// - Returns: its id.
    /// - Throws: `AddError`; `CategoryError`; `ListFull`.
    @discardableResult
    package func add(
        _ draft: TodoDraft, inNew category: NewCategory? = nil, again: Bool = false, for owner: Owner
    ) async throws -> Todo.ID {
        let now = clock.now()
        return try await write(of: owner, counting: false) { transaction in
            var draft = draft
            if let category { draft.category = try transaction.add(category, for: owner, within: quotas) }
            return try transaction.add(draft, again: again, for: owner, within: quotas, at: now)
        }
    }

    /// Adds those that the owner doesn't have, by title and day among what isn't done, in one transaction: all or none.
    /// Sent again after a lost answer, they are all there.
    /// - Throws: `ListFull` if there isn't room for all of them.
    package func add(missing drafts: [TodoDraft], for owner: Owner) async throws -> AddedTodos {
        let now = clock.now()
        return try await write(of: owner, counting: false) { transaction in
            let moment = try transaction.unusedMoment(from: now, of: owner)
            var count = 0
            for draft in drafts {
                if try transaction.hasOpen(like: draft, of: owner) { continue }
                _ = try transaction.add(draft, again: false, for: owner, within: quotas, at: moment)
                count += 1
            }
            return AddedTodos(count: count, alreadyThere: drafts.count - count, moment: moment)
        }
    }

    /// Adds many in one transaction: all or none.
    package func add(_ drafts: [TodoDraft], for owner: Owner) async throws {
        let now = clock.now()
        try await write(of: owner, counting: false) { transaction in
            for draft in drafts {
                _ = try transaction.add(draft, again: false, for: owner, within: quotas, at: now)
            }
        }
    }
}

extension Transaction {
    /// Adds a to-do; every addition goes through here.
    /// - Throws: `AddError`; `ListFull`.
    func add(
        _ draft: TodoDraft, again: Bool, for owner: Owner, within quotas: Quotas, at now: Timestamp
    ) throws -> Todo.ID {
        let identity = draft.identity(owner)
        let columns = "member_id, position, copy, created_at, \(TodoDraft.columns)"
        let row = "?, ?, coalesce((\(Todos.lastCopy(dialect))) + 1, 0), ?, \(TodoDraft.placeholders)"
        let values: [any Bindable] = [owner, draft.position] + identity + [now] + draft.values
        let isNew = again ? "" : "AND (\(Todos.openCopy(dialect))) IS NULL"
        let condition = "WHERE \(Self.hasRoom) \(isNew) ON CONFLICT DO NOTHING"
        let limits: [any Bindable] = [owner, quotas.todos] + (again ? [] : identity)
        let id: Todo.ID?
        switch dialect {
        case .sqlite:
            let statement = "INSERT INTO todos (\(columns)) SELECT \(row) \(condition) RETURNING id"
            id = try first(statement, values + limits) { Todo.ID($0.int(0)) }
        case .postgreSQL:
            // With its words: to note later that they are indexed would write the row anew, and into all its indexes.
            let statement = """
                WITH todo AS (
                    INSERT INTO todos (\(columns), id, is_indexed, search_row)
                    SELECT \(row), new_id, 1, ? | new_id FROM nextval('todos_id_seq') AS new_id \(condition)
                    RETURNING search_row
                )
                INSERT INTO todos_search (number, words) SELECT search_row, CAST(? AS tsvector) FROM todo
                RETURNING number & \(SearchRow.idMask)
                """
            let day = SearchRow(date: draft.date, id: 0)
            let words = SearchWords(of: owner).indexed(draft.title, draft.description, in: draft.category)
            id = try first(statement, values + [day] + limits + [words.text(dialect)]) { Todo.ID($0.int(0)) }
        }
        if let id { return id }
        let hasRoom = try hasRow("SELECT 1 WHERE \(Self.hasRoom)", [owner, quotas.todos])
        guard hasRoom else { throw ListFull(most: quotas.todos) }
        throw AddError.alreadyExists
    }

    /// Triggers keep the total, the trash included: counting fifty thousand takes longer than adding one.
    private static let hasRoom = "coalesce((SELECT total FROM todo_changes WHERE member_id = ?), 0) < ?"

    /// The number that distinguishes another copy from the existing ones.
    func nextCopy(of draft: TodoDraft, of owner: Owner) throws -> Int64 {
        try first(Todos.lastCopy(dialect), draft.identity(owner)) { $0.int(0) + 1 } ?? 0
    }

    /// Whether the owner has one with the same title on the same day that isn't done.
    func hasOpen(like draft: TodoDraft, of owner: Owner) throws -> Bool {
        try hasRow(Todos.openCopy(dialect), draft.identity(owner))
    }
}

extension Todos {
    /// How many of a day's to-dos of one title are looked at for one that isn't done, the latest first. A day may have
    /// fifty thousand, and everybody's changes would wait.
    static let mostAlike = 1000

    /// Selects the last of an owner's to-dos with the same title on the same day, except the trash; the values are those
    /// of `identity`.
    ///
    /// Its order is that of `todos_once_a_day`, so that PostgreSQL takes this index. A new site's has no statistics: any
    /// other index of a day looks as good, and an import of one day would read all of it for each line.
    fileprivate static func lastCopy(_ dialect: Dialect) -> String {
        "SELECT copy \(alike(dialect)) ORDER BY copy DESC LIMIT 1"
    }

    /// Selects one of the latest such to-dos that isn't done.
    fileprivate static func openCopy(_ dialect: Dialect) -> String {
        """
        SELECT copy FROM (
            SELECT copy, completed_at \(alike(dialect)) ORDER BY copy DESC LIMIT \(mostAlike)) AS latest
        WHERE completed_at IS NULL LIMIT 1
        """
    }

    private static func alike(_ dialect: Dialect) -> String {
        "FROM todos WHERE member_id = ? AND date = ? AND \(hasTitle(dialect)) AND trashed_at IS NULL"
    }
}

extension TodoDraft {
    /// What distinguishes an owner's to-dos.
    fileprivate func identity(_ owner: Owner) -> [any Bindable] { [owner, storedDate, title] }
}
