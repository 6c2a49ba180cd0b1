import Database

/// The to-dos of all members; each call sees those of one owner only.
package struct Todos: Sendable {
    let database: Database
    let clock: WallClock
    /// How much each owner may have.
    package let quotas: Quotas
    /// Who is told that an owner's to-dos have changed.
    package let changes: TodoChanges
    private let indexing = SearchIndexing()
    let turns = OwnerTurns()

    package init(
        database: Database, clock: WallClock = .system, quotas: Quotas = Quotas(), changes: TodoChanges = TodoChanges()
    ) {
        self.database = database
        self.clock = clock
        self.quotas = quotas
        self.changes = changes
    }

    /// The owner's to-do with this id, also from the trash; nil when there is none or it is somebody else's.
    package func find(_ id: Todo.ID, of owner: Owner) throws -> Todo? {
        try database.read { try $0.todo(id, of: owner) }
    }

    /// Changes something of the owner's as `Database.write` does. Once it is on the disk, and if it changed a row, whoever
    /// looks at the owner's to-dos is told: every change goes through here, so that none is forgotten.
    @discardableResult
    func write<Result: Sendable>(
        of owner: Owner, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write { transaction in
            let before = transaction.changesSoFar
            let result = try body(transaction)
            if transaction.changesSoFar > before {
                try transaction.countChange(of: owner)
                transaction.afterCommit { tell(owner) }
            }
            return result
        }
    }

    /// Tells whoever looks at the owner's to-dos that they have changed, and has the search learn of it.
    func tell(_ owner: Owner) {
        changes.announce(owner)
        indexing.plan { while try await indexSome() {} }
    }
}

extension Reader {
    func todo(_ id: Todo.ID, of owner: Owner) throws -> Todo? {
        try first(
            "SELECT \(Todo.columns) FROM todos WHERE member_id = ? AND id = ?", [owner, id], as: Todo.init(row:))
    }
}

extension Transaction {
    func todo(_ id: Todo.ID, of owner: Owner) throws -> Todo? {
        try first(
            "SELECT \(Todo.columns) FROM todos WHERE member_id = ? AND id = ?", [owner, id], as: Todo.init(row:))
    }
}
