/// The columns of a record, in the order of a SELECT. This is their one list: statements are made from it, and rows are
/// read by it. A case is named as its column is, in camel case: `startTime` is `start_time`.
package protocol RecordColumn: CaseIterable, RawRepresentable<Int>, Sendable {
    /// The index of the first column in a row; more than 0 where another record's columns come before.
    static var offset: Int { get }

    /// What a SELECT reads; the bare column, unless it is computed.
    var expression: String { get }
}

extension RecordColumn {
    package static var offset: Int { 0 }

    package var expression: String { name }

    /// The name in the database.
    package var name: String {
        "\(self)".replacing(/([a-z])([A-Z])/) { "\($0.1)_\($0.2)" }.lowercased()
    }

    /// The column of one of the tables that a SELECT joins.
    package func of(_ table: String) -> String { "\(table).\(name)" }

    /// What a SELECT lists.
    package static var selection: String { allCases.map(\.expression).joined(separator: ", ") }

    /// What an INSERT lists, before `placeholders`.
    package static var names: String { allCases.map(\.name).joined(separator: ", ") }

    /// One `?` for each column.
    package static var placeholders: String { allCases.map { _ in "?" }.joined(separator: ", ") }
}

/// A generic function costs a call through a table, unless it is inlined.
extension Row {
    @inlinable package func int<Column: RecordColumn>(_ column: Column) -> Int64 {
        int(Column.offset + column.rawValue)
    }

    @inlinable package func text<Column: RecordColumn>(_ column: Column) -> String {
        text(Column.offset + column.rawValue)
    }

    @inlinable package func text<Column: RecordColumn, Value, Failure>(
        _ column: Column, _ read: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try text(Column.offset + column.rawValue, read)
    }

    @inlinable package func flag<Column: RecordColumn>(_ column: Column) -> Bool {
        flag(Column.offset + column.rawValue)
    }

    @inlinable package func blob<Column: RecordColumn>(_ column: Column) -> [UInt8] {
        blob(Column.offset + column.rawValue)
    }

    @inlinable package func optionalInt<Column: RecordColumn>(_ column: Column) -> Int64? {
        optionalInt(Column.offset + column.rawValue)
    }

    @inlinable package func optionalText<Column: RecordColumn>(_ column: Column) -> String? {
        optionalText(Column.offset + column.rawValue)
    }

    @inlinable package func optionalBlob<Column: RecordColumn>(_ column: Column) -> [UInt8]? {
        optionalBlob(Column.offset + column.rawValue)
    }

    @inlinable package func timestamp<Column: RecordColumn>(_ column: Column) -> Timestamp {
        timestamp(Column.offset + column.rawValue)
    }

    @inlinable package func optionalTimestamp<Column: RecordColumn>(_ column: Column) -> Timestamp? {
        optionalTimestamp(Column.offset + column.rawValue)
    }
}
