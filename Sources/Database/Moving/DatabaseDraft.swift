/// A new database that takes in another's rows. No other program sees it before `finish`.
protocol DatabaseDraft {
    /// The tables in the order of their making: none refers to a later one.
    var tables: [MovedTable] { get throws }

    /// Takes in a table's rows, which `produce` passes on one by one.
    func fill(_ table: MovedTable, _ produce: (_ take: ([BoundValue]) throws -> Void) throws -> Void) throws

    /// Lets numbers given to new rows go on after `last`.
    func number(_ table: MovedTable, after last: Int64) throws

    /// Makes what is quicker made of all rows than with each.
    func complete() throws

    /// Passes each row of a statement on.
    func forEachRow(_ sql: String, _ take: (Row) throws -> Void) throws

    /// Keeps it, durably.
    func finish() throws
}
