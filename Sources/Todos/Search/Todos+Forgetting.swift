import Database

extension Todos {
    /// How many pages of the search index one transaction rewrites, while others wait for the one writer.
    private static let rewrittenPages = 16
    private static let day: Duration = .days(1)

    /// Rewrites the search index without the words of deleted to-dos and earlier versions, once a day at most. If the task
    /// is cancelled meanwhile, the next call begins anew.
    ///
    /// SQLite adds a note to the index that a row is gone, and drops the row's words when it merges the parts of the index
    /// that have them: where little is written, that is years later. PostgreSQL's VACUUM needs no such help.
    /// - Returns: whether the index was rewritten.
    package func forgetDeletedWords() async throws -> Bool {
        let now = clock.now()
        guard try await isRewritingDue(at: now) else { return false }
        // By SQLite's manual, a negative number makes one merge of all parts, and each positive one goes on with it.
        var pages = -Self.rewrittenPages
        var begun = ContinuousClock.now
        while !Task.isCancelled, try await merge(pages: pages) {
            pages = Self.rewrittenPages
            // With millions of to-dos it takes minutes. Half of that time is left to others.
            try? await Task.sleep(for: begun.duration(to: .now))
            begun = .now
        }
        guard !Task.isCancelled else { return false }
        try await maintain { transaction in
            try transaction.execute(
                """
                INSERT INTO todos_search_rewrites (id, at) VALUES (1, ?)
                ON CONFLICT (id) DO UPDATE SET at = excluded.at
                """, [now])
        }
        return true
    }

    private func isRewritingDue(at now: Timestamp) async throws -> Bool {
        try await read { reader in
            guard reader.dialect == .sqlite else { return false }
            let last = try reader.first("SELECT at FROM todos_search_rewrites") { $0.timestamp(0) }
            return last?.isYounger(than: Self.day, at: now) != true
        }
    }

    /// - Returns: whether there was anything to merge.
    private func merge(pages: Int) async throws -> Bool {
        try await maintain { transaction in
            let before = transaction.changesSoFar
            try transaction.execute("INSERT INTO todos_search (todos_search, rank) VALUES ('merge', ?)", [pages])
            // The command itself counts as one change.
            return transaction.changesSoFar > before + 1
        }
    }
}
