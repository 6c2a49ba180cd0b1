import Database

/// The to-dos of all members; each call sees those of one owner only.
package struct Todos: Sendable {
    private let database: Database
    let clock: WallClock
    /// The quotas of each owner.
    package let quotas: Quotas
    /// Notifies listeners of changes.
    package let changes = TodoChanges()
    let indexing = SearchIndexing()
    private let caches = FragmentCaches()
    /// One bulk change of an owner's to-dos at a time on this node. Two at once that undo each other, such as completing a
    /// day and reopening it, would leave a part of it as each wants it, and together they would delay others' changes for
    /// longer.
    let bulkChanges = TurnQueue()

    package init(database: Database, clock: WallClock = .system, quotas: Quotas = Quotas()) {
        self.database = database
        self.clock = clock
        self.quotas = quotas
    }

    /// The owner's to-do with this id, including the trash; nil if there is none, or it belongs to another owner.
    package func find(_ id: Todo.ID, of owner: Owner) async throws -> Todo? {
        try await read { try $0.todo(id, of: owner) }
    }

    /// Reads without waiting for writes. Every read of this target goes through here.
    func read<Result: Sendable>(_ body: @escaping @Sendable (Reader) throws -> Result) async throws -> Result {
        try await database.read(body)
    }

    /// Reads on the caller's thread, which waits: not for an event loop.
    func readBlocking<Result>(_ body: (Reader) throws -> Result) throws -> Result {
        try database.readBlocking(body)
    }

    /// A cache of what is made from owners' to-dos, but for what is made while a standby is read, which may be behind.
    /// - Parameter most: how many owners are kept at least.
    package func cache<Kind: Equatable & Sendable, Content: Sendable>(most: Int) -> FragmentCache<Kind, Content> {
        let cache = FragmentCache<Kind, Content>(
            most: most, standbyReads: { [statistics = database.statistics] in statistics.standbyReads },
            history: { [database] in database.history })
        caches.add(cache)
        return cache
    }

    /// Forgets what the caches hold of owners who have not asked for it since the last call.
    package func forgetInactive() {
        caches.forgetInactive()
    }

    /// Changes the owner's to-dos in one transaction. If a row was changed, listeners are notified after the commit.
    /// - Parameters:
    ///   - tells: false for a piece of a bulk change, which notifies them once, at its end.
    ///   - counts: false if all that can change is that to-dos are added: a trigger counts those.
    @discardableResult
    func write<Result: Sendable>(
        of owner: Owner, telling tells: Bool = true, counting counts: Bool = true,
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        // Each changes the owner's count.
        try await database.write(inTurnOf: owner.memberNumber) { transaction in
            let before = transaction.changesSoFar
            let result = try body(transaction)
            if transaction.changesSoFar > before {
                if counts { try transaction.countChange(of: owner) }
                if tells { transaction.afterCommit { tell(owner) } }
            }
            return result
        }
    }

    /// Writes what listeners needn't know of: the search index, and the removal of expired rows.
    @discardableResult
    func maintain<Result: Sendable>(
        isolation: IsolationLevel = .serializable, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write(isolation: isolation, body)
    }

    /// Calls the owner's listeners, on every node.
    package func callListeners(of owner: Owner) {
        changes.call(owner)
        database.publish(owner.memberNumber)
    }

    /// Calls the listeners of the owner that another node names, or all of them after missed messages.
    package func receive(_ message: NodeMessage) {
        switch message {
        case .changed(let number): changes.call(Owner(memberNumber: number))
        case .missed: Task { await changes.callAll() }
        case .cutOff, .back, .newPrimary: break
        }
    }

    /// Notifies the owner's listeners and schedules indexing.
    func tell(_ owner: Owner) {
        callListeners(of: owner)
        indexing.plan { try await indexAll() }
    }
}

extension Reader {
    func todo(_ id: Todo.ID, of owner: Owner) throws -> Todo? {
        try first(Todo.byID, [owner, id], as: Todo.init(row:))
    }
}

extension Transaction {
    /// - Parameters:
    ///   - state: the state that it must still be in; nil for any.
    ///   - date: the date of the occurrence that is meant, if it still repeats; nil for any.
    /// - Throws: `ChangeError.changedMeanwhile` if it is in another state, or another occurrence by now.
    func todo(
        _ id: Todo.ID, of owner: Owner, seen state: Todo.State? = nil, on date: CalendarDate? = nil
    ) throws -> Todo? {
        let todo = try first(Todo.byID, [owner, id], as: Todo.init(row:))
        if let todo, let state, todo.state != state { throw ChangeError.changedMeanwhile(todo) }
        if let todo, let date, todo.state.repeats, todo.draft.date != date { throw ChangeError.changedMeanwhile(todo) }
        return todo
    }
}

extension Todo {
    /// Finds one by its owner and its id.
    fileprivate static let byID = "SELECT \(columns) FROM todos WHERE member_id = ? AND id = ?"
}
