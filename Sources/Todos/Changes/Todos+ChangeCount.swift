import Database

/// How often an owner's data have changed. Content made from them is valid while the count stays the same.
package struct ChangeCounts: Sendable, Equatable {
    /// The changes of to-dos and categories.
    package let all: Int64
    /// Those of categories alone, which are rare.
    package let categories: Int64
}

extension Todos {
    /// The number of changes to the owner's to-dos and categories.
    ///
    /// It is stored beside the data and goes up in the same transaction, so that it is right for every process that
    /// changes or reads. Read it before the data: it is never ahead of them then.
    package func changeCounts(of owner: Owner) async throws -> ChangeCounts {
        try await read { reader in
            try reader.first("SELECT count, categories FROM todo_changes WHERE member_id = ?", [owner]) {
                ChangeCounts(all: $0.int(0), categories: $0.int(1))
            } ?? ChangeCounts(all: 0, categories: 0)
        }
    }

    /// The number of all changes, as of `changeCounts`.
    package func changeCount(of owner: Owner) async throws -> Int64 {
        try await changeCounts(of: owner).all
    }
}

extension Transaction {
    func countChange(of owner: Owner) throws {
        try send(
            """
            INSERT INTO todo_changes (member_id, count) VALUES (?, 1)
            ON CONFLICT (member_id) DO UPDATE SET count = todo_changes.count + 1
            """, [owner])
    }

    /// Counts a change of categories among those, besides `countChange`.
    func countCategoryChange(of owner: Owner) throws {
        try execute(
            """
            INSERT INTO todo_changes (member_id, count, categories) VALUES (?, 0, 1)
            ON CONFLICT (member_id) DO UPDATE SET categories = todo_changes.categories + 1
            """, [owner])
    }
}
