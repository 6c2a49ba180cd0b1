import Database

extension Todos {
    /// Gives each owner the same sample to-dos, for benchmarks and trials, and indexes all of them.
    ///
    /// The first owner's are added as any other; the others get copies of them, which takes a fraction of the time.
    package func seed(_ drafts: [TodoDraft], for owners: [Owner]) async throws {
        guard let model = owners.first, !drafts.isEmpty else { return }
        try await add(drafts, for: model)
        let ownersAtOnce = max(1, Self.rowsAtOnce / drafts.count)
        for start in stride(from: 1, to: owners.count, by: ownersAtOnce) {
            try await maintain { transaction in
                for owner in owners[start...].prefix(ownersAtOnce) {
                    try transaction.execute(Self.copying, [owner, model])
                }
            }
        }
        try await indexAll()
    }

    /// Few enough that SQLite's log stays small.
    private static let rowsAtOnce = 10_000

    private static let copying = """
        INSERT INTO todos (member_id, position, copy, created_at, \(TodoDraft.columns))
        SELECT ?, position, copy, created_at, \(TodoDraft.columns) FROM todos WHERE member_id = ? ORDER BY id
        """
}
