import GRDB

/// One connection while it is open for reading. Statements are prepared once per connection and kept.
package struct Reader {
    let base: GRDB.Database

    /// Every row that `sql` finds, each made into an `Element`.
    package func rows<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> [Element] {
        try base.rows(sql, values, as: make)
    }

    /// The first row that `sql` finds, or nil.
    package func first<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> Element? {
        try base.first(sql, values, as: make)
    }
}
