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
}
