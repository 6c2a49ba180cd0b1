import Database

/// The to-dos of all members; each call sees those of one owner only.
package struct Todos: Sendable {
    let database: Database
    let clock: WallClock

    package init(database: Database, clock: WallClock = .system) {
        self.database = database
        self.clock = clock
    }

    /// The owner's to-do with this id, also from the trash; nil when there is none or it is somebody else's.
    package func find(_ id: Todo.ID, of owner: Owner) throws -> Todo? {
        try database.read { try $0.todo(id, of: owner) }
    }
}

extension Reader {
    func todo(_ id: Todo.ID, of owner: Owner) throws -> Todo? {
        try first(
            "SELECT \(Todo.columns) FROM todos WHERE member_id = ? AND id = ?", [owner, id], as: Todo.init(row:))
    }
}

extension Transaction {
    func todo(_ id: Todo.ID, of owner: Owner) throws -> Todo? {
        try first(
            "SELECT \(Todo.columns) FROM todos WHERE member_id = ? AND id = ?", [owner, id], as: Todo.init(row:))
    }
}
