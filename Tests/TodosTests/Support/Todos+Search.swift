import Todos

extension Todos {
    /// What is found on the fixture's day once all is indexed.
    func search(
        _ text: String, of owner: Owner, named names: [(category: Category, name: String)] = [],
        after cursor: SearchCursor? = nil
    ) async throws -> SearchPage {
        try await indexAll(of: owner)
        return try found(text, of: owner, today: TodosFixture.today, named: names, after: cursor)
    }
}
