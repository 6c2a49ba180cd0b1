/// A connection open for reading. Statements are prepared once per connection and cached.
package struct Reader {
    let connection: Connection
    /// Counts the statements' steps; nil when not counted.
    var statistics: DatabaseStatistics?

    package var dialect: Dialect { connection.dialect }

    /// Returns every row of `sql`, each mapped to an `Element`.
    package func rows<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> [Element] {
        try connection.rows(sql, values, counting: statistics, as: make)
    }

    /// Calls `take` with each row of `sql`. All rows are from one snapshot, and none is retained.
    package func forEachRow(
        _ sql: String, _ values: [any Bindable] = [], _ take: (Row) throws -> Void
    ) throws {
        try connection.forEachRow(sql, values, take)
    }

    /// Returns the first row of `sql`, or nil.
    package func first<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> Element? {
        try connection.first(sql, values, counting: statistics, as: make)
    }

    /// Returns whether `sql` finds any row.
    package func hasRow(_ sql: String, _ values: [any Bindable] = []) throws -> Bool {
        try first(sql, values) { _ in true } ?? false
    }
}
