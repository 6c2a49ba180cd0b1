import Database

extension Todos {
    /// Indexes all of the owner's new or changed to-dos, for a search that is to find them.
    package func indexAll(of owner: Owner) async throws {
        // On a full disk the search still finds what is indexed.
        while try await hasUnindexed(of: owner), (try? await indexSome(of: owner)) != nil {
            try Task.checkCancellation()
        }
    }

    /// Indexes everybody's new or changed to-dos. After a move or an upgrade these may be millions: if the task is cancelled,
    /// the rest is left to the next time.
    package func indexAll() async throws {
        while !Task.isCancelled, try await indexSome() {}
    }

    /// Indexes new or changed to-dos, some at a time. One that the engine refuses can't be found until it is changed; it
    /// keeps no other from being indexed.
    ///
    /// On SQLite, indexing costs as much as writing the to-do, and far less for many at once. So it is done a moment later,
    /// and at once for an owner who searches. On PostgreSQL what is added is indexed by the same statement; what remains is
    /// what was changed, moved here or copied.
    /// - Parameters:
    ///   - owner: the owner; nil for all.
    ///   - most: the most to-dos; nil for as many as the engine does best.
    /// - Returns: whether there may be more.
    @discardableResult
    func indexSome(of owner: Owner? = nil, atMost most: Int? = nil) async throws -> Bool {
        do {
            return try await maintain(isolation: .readCommitted) { transaction in
                let most = most ?? SearchRow.mostIndexed(transaction.dialect)
                let missing = try transaction.rows(
                    "\(Unindexed.find(of: owner, atMost: most)) \(SearchRow.lock(waits: owner != nil, transaction.dialect))",
                    Unindexed.values(owner), as: Unindexed.init(row:))
                let piece = Unindexed.piece(of: missing, mostBytes: SearchRow.mostBytesIndexed(transaction.dialect))
                for todo in piece { try transaction.index(todo) }
                return missing.count == most || piece.count < missing.count
            }
        } catch let error as DatabaseUnavailable {
            throw error
        } catch {
            // The database refuses one to-do, and with it the transaction. Each goes alone until that one is reached.
            try await indexFirst(of: owner)
            return true
        }
    }

    /// Indexes one to-do; leaves it out if the engine refuses it.
    private func indexFirst(of owner: Owner?) async throws {
        let first = try await read {
            try $0.first(Unindexed.find(of: owner, atMost: 1), Unindexed.values(owner), as: Unindexed.init(row:))
        }
        guard let first else { return }
        do {
            try await maintain { transaction in
                let missing = try transaction.rows(
                    "SELECT \(Unindexed.Column.selected) FROM todos WHERE is_indexed = 0 AND id = ?", [first.id],
                    as: Unindexed.init(row:))
                for todo in missing { try transaction.index(todo) }
            }
        } catch let error as DatabaseUnavailable {
            throw error
        } catch {
            try await maintain { transaction in
                let isLeft = try transaction.execute(
                    "UPDATE todos SET is_indexed = 1, search_row = NULL WHERE id = ? AND version = ?",
                    [first.id, first.version])
                if isLeft > 0, let row = first.oldRow {
                    try transaction.execute(SearchRow.deletion(transaction.dialect), [row])
                }
            }
        }
    }

    private func hasUnindexed(of owner: Owner) async throws -> Bool {
        try await read { reader in
            // By the index of those few: SQLite would scan all of the owner's.
            try reader.hasRow(
                "SELECT 1 FROM todos INDEXED BY todos_to_index WHERE member_id = ? AND is_indexed = 0 LIMIT 1", [owner])
        }
    }
}

/// A to-do whose current content is not indexed.
private struct Unindexed {
    let id: Int64
    let version: Int64
    let row: SearchRow
    /// Its previous row in the index.
    let oldRow: Int64?
    private let owner: Owner
    private let title: String
    private let description: String
    private let category: Category?

    /// Made only for those of the piece at hand: others wait meanwhile.
    var words: SearchEntry { SearchWords(of: owner).indexed(title, description, in: category) }

    enum Column: Int, RecordColumn {
        case id, date, title, description, category, memberID, searchRow, version

        static let selected = selection
    }

    /// - Parameter owner: the owner; nil for all.
    static func find(of owner: Owner?, atMost most: Int) -> String {
        """
        SELECT \(Column.selected) FROM todos INDEXED BY todos_to_index
        WHERE is_indexed = 0 \(owner == nil ? "" : "AND member_id = ?") LIMIT \(most)
        """
    }

    /// The values of `find`.
    static func values(_ owner: Owner?) -> [any Bindable] { owner.map { [$0] } ?? [] }

    init(row: Row) throws {
        id = row.int(Column.id)
        version = row.int(Column.version)
        self.row = SearchRow(date: CalendarDate(row.text(Column.date)), id: id)
        oldRow = row.optionalInt(Column.searchRow)
        owner = Owner(memberNumber: row.int(Column.memberID))
        (title, description) = (row.text(Column.title), row.text(Column.description))
        category = Category(rawValue: row.text(Column.category))
    }

    /// The first to-dos, to be indexed in one transaction: at least one, otherwise no more bytes of text than `mostBytes`.
    static func piece(of missing: [Unindexed], mostBytes: Int) -> ArraySlice<Unindexed> {
        var bytes = 0
        let fitting = missing.prefix { todo in
            bytes += todo.title.utf8.count + todo.description.utf8.count
            return bytes <= mostBytes
        }
        return fitting.isEmpty ? missing.prefix(1) : fitting
    }
}

extension SearchRow {
    /// How many to-dos are indexed in one transaction.
    fileprivate static func mostIndexed(_ dialect: Dialect) -> Int {
        switch dialect {
        // Others wait for the one writer, a few milliseconds. With twenty, each would take half as long again, because
        // fewer share what a transaction writes.
        case .sqlite: 50
        // Only a change to one of them waits. And each search for what is left passes all that was indexed since the last
        // VACUUM, because the index holds dead rows until then.
        case .postgreSQL: 250
        }
    }

    /// How much text they may have together.
    fileprivate static func mostBytesIndexed(_ dialect: Dialect) -> Int {
        switch dialect {
        // That of twenty long ones in Korean, as an import has in a piece. Each such takes over a millisecond.
        case .sqlite: 128 << 10
        case .postgreSQL: .max
        }
    }

    /// Keeps other nodes from indexing the same to-dos, and members from changing them meanwhile.
    /// - Parameter waits: whether to wait for those that another node indexes at the moment, or to leave them to it.
    fileprivate static func lock(waits: Bool, _ dialect: Dialect) -> String {
        switch dialect {
        case .sqlite: ""
        case .postgreSQL: waits ? "FOR UPDATE" : "FOR UPDATE SKIP LOCKED"
        }
    }

    fileprivate static func deletion(_ dialect: Dialect) -> String {
        "DELETE FROM todos_search WHERE \(dialect == .sqlite ? "rowid" : "number") = ?"
    }

    fileprivate static func insertion(_ dialect: Dialect) -> String {
        switch dialect {
        case .sqlite: "INSERT INTO todos_search (rowid, words) VALUES (?, ?)"
        case .postgreSQL: "INSERT INTO todos_search (number, words) VALUES (?, CAST(? AS tsvector))"
        }
    }
}

extension Transaction {
    /// Indexes a to-do's content in place of its previous content.
    fileprivate func index(_ todo: Unindexed) throws {
        if let oldRow = todo.oldRow { try send(SearchRow.deletion(dialect), [oldRow]) }
        try send(SearchRow.insertion(dialect), [todo.row, todo.words.text(dialect)])
        try send("UPDATE todos SET is_indexed = 1, search_row = ? WHERE id = ?", [todo.row, todo.id])
    }
}
