import Todos

extension Todos {
    /// What is found once all is indexed.
    func search(_ text: String, of owner: Owner, after cursor: TodoCursor? = nil) async throws -> TodoPage {
        try await indexAll(of: owner)
        return try found(text, of: owner, after: cursor)
    }
}
