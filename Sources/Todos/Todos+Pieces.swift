import Database

extension Todos {
    /// How many to-dos one transaction of a bulk change covers. All members share one writer, and other changes come in
    /// between.
    package static let pieceLength = 20

    /// Makes a bulk change of the owner's to-dos in pieces until nothing is left to change, after any earlier bulk
    /// change of the same owner. What was changed before an interruption is kept. Listeners are notified once, at the
    /// end.
    /// - Parameter change: changes at most `pieceLength` to-dos and returns how many.
    /// - Returns: how many there were in all.
    @discardableResult
    func writeInPieces(
        of owner: Owner, _ change: @escaping @Sendable (Transaction) throws -> Int
    ) async throws -> Int {
        try await bulkChanges.perform(of: owner.memberNumber) {
            var all = 0
            defer { if all > 0 { tell(owner) } }
            while true {
                let count = try await write(of: owner, telling: false, change)
                all += count
                if count < Self.pieceLength { return all }
            }
        }
    }

    /// Makes a bulk change of those of the owner's to-dos outside the trash that meet a condition at its beginning, in
    /// pieces. Each is changed once, if it still meets it then: so this ends even while another node undoes it.
    /// - Returns: how many were changed.
    func writeInPieces(
        of owner: Owner, where condition: String, _ values: [any Bindable],
        _ change: @escaping @Sendable (Todo, Transaction) throws -> Void
    ) async throws -> Int {
        let matches = "member_id = ? AND trashed_at IS NULL AND \(condition)"
        let values: [any Bindable] = [owner] + values
        return try await bulkChanges.perform(of: owner.memberNumber) {
            let ids = try await read { try $0.rows("SELECT id FROM todos WHERE \(matches)", values) { $0.int(0) } }
            var all = 0
            defer { if all > 0 { tell(owner) } }
            for start in stride(from: 0, to: ids.count, by: Self.pieceLength) {
                let piece = ids[start...].prefix(Self.pieceLength).map { $0 as any Bindable }
                let places = piece.map { _ in "?" }.joined(separator: ", ")
                all += try await write(of: owner, telling: false) { transaction in
                    let todos = try transaction.rows(
                        "SELECT \(Todo.columns) FROM todos WHERE \(matches) AND id IN (\(places))", values + piece,
                        as: Todo.init(row:))
                    for todo in todos { try change(todo, transaction) }
                    return todos.count
                }
            }
            return all
        }
    }

    /// The newest to-do of all owners, so that a bulk change excludes to-dos added meanwhile.
    func newest() async throws -> Todo.ID {
        Todo.ID(try await read { try $0.first("SELECT max(id) FROM todos") { $0.optionalInt(0) ?? 0 } ?? 0 })
    }
}
