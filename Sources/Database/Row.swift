import CSQLite

/// One row of a result, read by column index; valid only inside the closure that receives it.
///
/// The schema's STRICT tables and NOT NULL constraints guarantee the types. A value of another type is a mistake in the
/// query and stops the program in debug builds.
package struct Row {
    let handle: OpaquePointer

    package func int(_ column: Int) -> Int64 {
        assert(holds(SQLITE_INTEGER, column))
        return sqlite3_column_int64(handle, CInt(column))
    }

    package func text(_ column: Int) -> String {
        assert(holds(SQLITE_TEXT, column))
        return String(decoding: bytes(sqlite3_column_text(handle, CInt(column)), column), as: UTF8.self)
    }

    /// Passes a text's UTF-8 bytes to `read`, without creating a `String`. The bytes are valid only inside the closure.
    package func text<Value, Failure>(
        _ column: Int, _ read: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        assert(holds(SQLITE_TEXT, column))
        return try read(bytes(sqlite3_column_text(handle, CInt(column)), column))
    }

    package func flag(_ column: Int) -> Bool { int(column) != 0 }

    package func blob(_ column: Int) -> [UInt8] {
        assert(holds(SQLITE_BLOB, column))
        let start = sqlite3_column_blob(handle, CInt(column))
        return Array(bytes(start?.assumingMemoryBound(to: UInt8.self), column))
    }

    package func isNull(_ column: Int) -> Bool { holds(SQLITE_NULL, column) }

    package func optionalInt(_ column: Int) -> Int64? { isNull(column) ? nil : int(column) }
    package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    package func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }

    private func holds(_ type: CInt, _ column: Int) -> Bool { sqlite3_column_type(handle, CInt(column)) == type }

    private func bytes(_ start: UnsafePointer<UInt8>?, _ column: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, CInt(column))))
    }
}
