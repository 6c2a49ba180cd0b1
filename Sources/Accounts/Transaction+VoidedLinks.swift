import Database
import Secrets

extension Transaction {
    /// Voids the links of rows. The rows stay: if one ended, the visitor who began it would see that something happened.
    /// Each gets a digest that no link has.
    /// - Parameters:
    ///   - table: one whose rows have a `link_digest`.
    ///   - column: the column by which the rows are found.
    /// - Returns: how many there were.
    @discardableResult
    func voidLinks(of table: String, where column: String, _ value: any Bindable) throws -> Int {
        let ids = try rows("SELECT id FROM \(table) WHERE \(column) = ?", [value]) { $0.int(0) }
        for id in ids {
            try execute("UPDATE \(table) SET link_digest = ? WHERE id = ?", [Token.random().digest, id])
        }
        return ids.count
    }
}
