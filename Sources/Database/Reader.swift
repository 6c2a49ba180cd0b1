import GRDB

/// One connection while it is open for reading. Statements are prepared once per connection and kept.
package struct Reader {
    let base: GRDB.Database
    /// Counts what looking takes; nil where nobody asks for it.
    var statistics: DatabaseStatistics?

    /// Every row that `sql` finds, each made into an `Element`.
    package func rows<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> [Element] {
        try base.rows(sql, values, counting: statistics, as: make)
    }

    /// Hands over every row that `sql` finds, one by one: all are of one state of the database, and none is kept.
    package func forEachRow(
        _ sql: String, _ values: [any Bindable] = [], _ take: (Row) throws -> Void
    ) throws {
        try base.forEachRow(sql, values, take)
    }

    /// The first row that `sql` finds, or nil.
    package func first<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> Element? {
        try base.first(sql, values, counting: statistics, as: make)
    }
}
