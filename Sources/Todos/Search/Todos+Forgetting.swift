import Database

extension Todos {
    /// How many pages of the search index one transaction rewrites, while others wait for the one writer.
    private static let rewrittenPages = 16

    /// Rewrites the search index without the words of deleted to-dos and earlier versions, until the task is cancelled,
    /// and empties the log; once a day at most.
    ///
    /// SQLite adds a note to the index that a row is gone, and drops the row's words when it merges the parts of the index
    /// that have them: where little is written, that is years later. PostgreSQL's VACUUM needs no such help.
    package func forgetDeletedWords() async throws {
        guard indexing.isDue(at: clock.now()) else { return }
        // By SQLite's manual, a negative number makes one merge of all parts, and each positive one goes on with it.
        var pages = -Self.rewrittenPages
        var begun = ContinuousClock.now
        while !Task.isCancelled, try await merge(pages: pages) {
            pages = Self.rewrittenPages
            // With millions of to-dos it takes minutes. Half of that time is left to others.
            try? await Task.sleep(for: begun.duration(to: .now))
            begun = .now
        }
        await emptyLog()
    }

    /// - Returns: whether there was anything to merge.
    private func merge(pages: Int) async throws -> Bool {
        try await maintain { transaction in
            guard transaction.dialect == .sqlite else { return false }
            let before = transaction.changesSoFar
            try transaction.execute("INSERT INTO todos_search (todos_search, rank) VALUES ('merge', ?)", [pages])
            // The command itself counts as one change.
            return transaction.changesSoFar > before + 1
        }
    }
}
