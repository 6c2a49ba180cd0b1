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

    /// Makes a bulk change of those of the owner's to-dos outside the trash that meet a condition when it is asked for,
    /// in pieces. Each is changed once, if it still meets it then: so this ends even while another node undoes it.
    /// - Parameter order: an order in which an index has those that meet the condition.
    /// - Returns: how many were changed.
    func writeInPieces(
        of owner: Owner, where condition: String, _ values: [any Bindable], inOrderOf order: BulkOrder,
        _ change: @escaping @Sendable (Todo, Transaction) throws -> Void
    ) async throws -> Int {
        let newest = try await newest()
        return try await writeInPieces(of: owner) { reader, place in
            try reader.places(
                of: owner, where: "\(condition) AND id <= ?", values + [newest], after: place, inOrderOf: order,
                atMost: Self.mostPlaces)
        } changing: { ids, transaction in
            let todos = try transaction.reader.todos(of: owner, where: condition, values, among: ids)
            for todo in todos { try change(todo, transaction) }
            return todos.count
        }
    }

    /// How many to-dos a bulk change looks for at a time. An event loop does so in passing: fifty thousand at once would
    /// hold it up for tens of milliseconds.
    static let mostPlaces = 50 * pieceLength

    /// Makes a bulk change in pieces of what is found, after any earlier bulk change of the same owner. Listeners are
    /// notified once, at the end.
    /// - Parameters:
    ///   - find: the next places after one, `mostPlaces` if there are so many.
    ///   - change: changes some of the to-dos with these ids, and returns how many.
    /// - Returns: how many were changed.
    func writeInPieces(
        of owner: Owner, finding find: @escaping @Sendable (Reader, BulkPlace) throws -> [BulkPlace],
        changing change: @escaping @Sendable ([any Bindable], Transaction) throws -> Int
    ) async throws -> Int {
        try await bulkChanges.perform(of: owner.memberNumber) {
            var (all, place) = (0, BulkPlace.beginning)
            defer { if all > 0 { tell(owner) } }
            while true {
                let found = try await read { [place] in try find($0, place) }
                for start in stride(from: 0, to: found.count, by: Self.pieceLength) {
                    let piece = found[start...].prefix(Self.pieceLength).map { $0.id as any Bindable }
                    all += try await write(of: owner, telling: false) { try change(piece, $0) }
                }
                guard found.count == Self.mostPlaces, let last = found.last else { return all }
                place = last
            }
        }
    }

    /// The newest to-do of all owners, so that a bulk change excludes to-dos added meanwhile.
    func newest() async throws -> Todo.ID {
        Todo.ID(try await read { try $0.first("SELECT max(id) FROM todos") { $0.optionalInt(0) ?? 0 } ?? 0 })
    }
}
