import App
import Database

extension DataFolder {
    /// Verifies the keys, the whole database, and that they belong together.
    /// - Returns: whether the database's schema is the newest. An earlier one may lack the columns that tell whether
    ///   the audit log's key belongs to it.
    /// - Throws: `CommandFailure` or `DatabaseOpenError` for the first defect.
    func requireSound() throws -> Bool {
        let keys = try serviceKeys()
        guard try Database.verify(database, schema: Services.schema) else { return false }
        let misfit = try Database.look(at: database) { try self.misfit(of: keys, with: $0, named: database) }
        if let misfit { throw misfit }
        return true
    }

    /// Verifies that the database has all that the newest schema has, unless it is an earlier one's.
    /// - Throws: `CommandFailure` that names what it lacks.
    func requireAllParts() throws {
        let missing = try Database.missingParts(of: database, schema: Services.schema)
        guard missing.isEmpty else {
            throw CommandFailure(
                "\(database) lacks \(missing.named), and can't be relied upon. Restore a backup with latchkey restore.")
        }
    }
}

extension [String] {
    /// All of them or, if there are many, the first few and how many more.
    var named: String {
        let few = 5
        return prefix(few).joined(separator: ", ") + (count > few ? " and \(count - few) more" : "")
    }
}
