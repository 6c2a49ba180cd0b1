import Database

extension Todos {
    /// As many as one transaction changes of a change of many: there is one writer for everybody, and others' changes come in
    /// between.
    package static let pieceLength = 20

    /// Changes many of the owner's, piece by piece until nothing is left to be changed, when earlier such changes of theirs are
    /// over. What was changed before something stops it is kept. Whoever looks at them is told once, at the end.
    /// - Parameter change: changes `pieceLength` at the most, and tells how many there were.
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

    /// The last to-do that there is, of all owners: what is added while many are changed is not among them.
    func newest() throws -> Todo.ID {
        Todo.ID(try database.read { try $0.first("SELECT max(id) FROM todos") { $0.optionalInt(0) ?? 0 } ?? 0 })
    }

    /// Changes as `write` does, and tells nobody.
    func writeQuietly<Result: Sendable>(
        of owner: Owner, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write { transaction in
            let before = transaction.changesSoFar
            let result = try body(transaction)
            if transaction.changesSoFar > before { try transaction.countChange(of: owner) }
            return result
        }
    }
}
