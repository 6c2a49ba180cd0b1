import Todos

extension Todos {
    /// All of the owner's to-dos except the trash, by date.
    package func everything(of owner: Owner) throws -> [DatedTodo] {
        var all: [DatedTodo] = []
        try forEach(of: owner) { all.append($0) }
        return all
    }
}
