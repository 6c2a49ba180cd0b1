import CPostgreSQL
import CSQLite

/// One row of a result, read by column index; valid only inside the closure that receives it.
///
/// The schema's types and NOT NULL constraints guarantee the types. A value of another type is a mistake in the query
/// and stops the program in debug builds.
package struct Row {
    private enum Source {
        /// A statement that stands at the row.
        case sqlite(OpaquePointer)
        case postgreSQL(PostgreSQLResult, Int32)
    }

    private let source: Source

    init(statement: OpaquePointer) {
        source = .sqlite(statement)
    }

    init(_ result: PostgreSQLResult, _ index: Int32) {
        source = .postgreSQL(result, index)
    }

    package func int(_ column: Int) -> Int64 {
        switch source {
        case .sqlite(let handle):
            assert(sqlite3_column_type(handle, CInt(column)) == SQLITE_INTEGER)
            return sqlite3_column_int64(handle, CInt(column))
        case .postgreSQL(let result, let row): return result.integer(row, Int32(column))
        }
    }

    package func text(_ column: Int) -> String {
        text(column) { String(decoding: $0, as: UTF8.self) }
    }

    /// Passes a text's UTF-8 bytes to `read`, without creating a `String`. The bytes are valid only inside the closure.
    package func text<Value, Failure>(
        _ column: Int, _ read: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        switch source {
        case .sqlite(let handle):
            assert(sqlite3_column_type(handle, CInt(column)) == SQLITE_TEXT)
            let start = sqlite3_column_text(handle, CInt(column))
            return try read(Self.bytes(start, handle, column))
        case .postgreSQL(let result, let row): return try read(result.bytes(row, Int32(column)))
        }
    }

    package func flag(_ column: Int) -> Bool { int(column) != 0 }

    package func blob(_ column: Int) -> [UInt8] {
        switch source {
        case .sqlite(let handle):
            assert(sqlite3_column_type(handle, CInt(column)) == SQLITE_BLOB)
            let start = sqlite3_column_blob(handle, CInt(column))
            return Array(Self.bytes(start?.assumingMemoryBound(to: UInt8.self), handle, column))
        case .postgreSQL(let result, let row): return Array(result.bytes(row, Int32(column)))
        }
    }

    package func isNull(_ column: Int) -> Bool {
        switch source {
        case .sqlite(let handle): sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL
        case .postgreSQL(let result, let row): result.isNull(row, Int32(column))
        }
    }

    package func optionalInt(_ column: Int) -> Int64? { isNull(column) ? nil : int(column) }
    package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    package func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }

    @inlinable package func timestamp(_ column: Int) -> Timestamp { Timestamp(milliseconds: int(column)) }

    @inlinable package func optionalTimestamp(_ column: Int) -> Timestamp? {
        optionalInt(column).map { Timestamp(milliseconds: $0) }
    }

    private static func bytes(
        _ start: UnsafePointer<UInt8>?, _ handle: OpaquePointer, _ column: Int
    ) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, CInt(column))))
    }
}
