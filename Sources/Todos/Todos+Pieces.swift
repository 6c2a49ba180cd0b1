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
        try await turns.take(owner) {
            var all = 0
            defer { if all > 0 { tell(owner) } }
            while true {
                let count = try await writeQuietly(of: owner, change)
                all += count
                if count < Self.pieceLength { return all }
            }
        }
    }

    /// The newest to-do of all owners, so that a bulk change excludes to-dos added meanwhile.
    func newest() async throws -> Todo.ID {
        Todo.ID(try await read { try $0.first("SELECT max(id) FROM todos") { $0.optionalInt(0) ?? 0 } ?? 0 })
    }
}
