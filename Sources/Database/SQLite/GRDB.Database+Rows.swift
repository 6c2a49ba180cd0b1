import GRDB

/// Shared by reads and writes: runs a cached statement and iterates over its rows.
extension GRDB.Database {
    func rows<Element>(
        _ sql: String, _ values: [any Bindable], counting statistics: DatabaseStatistics? = nil,
        as make: (Row) throws -> Element
    ) throws -> [Element] {
        var statement = try RunningStatement.start(sql, values, on: self, counting: statistics)
        var elements: [Element] = []
        while try statement.step() { elements.append(try make(statement.row)) }
        return elements
    }

    /// Runs one statement and returns the number of rows it changed.
    func change(_ sql: String, _ values: [any Bindable]) throws -> Int {
        var statement = try RunningStatement.start(sql, values, on: self)
        try statement.finish()
        return changesCount
    }

    func forEachRow(_ sql: String, _ values: [any Bindable], _ take: (Row) throws -> Void) throws {
        var statement = try RunningStatement.start(sql, values, on: self)
        while try statement.step() { try take(statement.row) }
    }

    func first<Element>(
        _ sql: String, _ values: [any Bindable], counting statistics: DatabaseStatistics? = nil,
        as make: (Row) throws -> Element
    ) throws -> Element? {
        var statement = try RunningStatement.start(sql, values, on: self, counting: statistics)
        guard try statement.step() else { return nil }
        let element = try make(statement.row)
        // Run to the end, otherwise a statement with RETURNING would not complete.
        try statement.finish()
        return element
    }
}
