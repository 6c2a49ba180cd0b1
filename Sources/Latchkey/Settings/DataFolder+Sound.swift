import Accounts
import App
import Database

extension DataFolder {
    /// Looks through what is in it: the keys, the whole database, and whether they belong together.
    /// - Returns: whether the database's schema is the newest. In an earlier one columns may be missing that tell whether the
    ///   history's key belongs to it.
    /// - Throws: `DataFolderError` or `DatabaseOpenError` with the first thing that is wrong.
    func requireSound() throws -> Bool {
        _ = try outboxKey()
        let historyKey = try historyKey()
        guard try Database.verify(database, schema: Services.schema) else { return false }
        guard try Database.look(at: database, { try Accounts.fits(historyKey, $0) }) else { throw strangeHistoryKey }
        return true
    }
}
