import CPostgreSQL

/// What a statement returned, in binary format (libpq, "Command Execution Functions").
final class PostgreSQLResult {
    /// The types whose values are read, by number (PostgreSQL, `pg_type.dat`).
    private enum TypeNumber {
        static let boolean: Oid = 16
        static let integer8: Oid = 20
        static let integer2: Oid = 21
        static let integer4: Oid = 23
    }

    private let handle: OpaquePointer
    let count: Int32

    init(_ handle: OpaquePointer) {
        self.handle = handle
        count = PQntuples(handle)
    }

    deinit {
        PQclear(handle)
    }

    /// The rows that a statement changed; 0 for one that only reads.
    var changes: Int {
        let isReading = String(cString: PQcmdStatus(handle)).hasPrefix("SELECT")
        return isReading ? 0 : Int(String(cString: PQcmdTuples(handle))) ?? 0
    }

    var first: Row? { count > 0 ? Row(self, 0) : nil }

    func map<Element>(_ make: (Row) throws -> Element) rethrows -> [Element] {
        try (0..<count).map { try make(Row(self, $0)) }
    }

    func integer(_ row: Int32, _ column: Int32) -> Int64 {
        let bytes = bytes(row, column)
        let type = PQftype(handle, column)
        assert(
            [TypeNumber.boolean, TypeNumber.integer8, TypeNumber.integer2, TypeNumber.integer4].contains(type),
            "a column of type \(type) is no integer")
        // Big-endian, in two's complement.
        var number = Int64(bytes.first.map { Int8(bitPattern: $0) } ?? 0)
        for byte in bytes.dropFirst() { number = number << 8 | Int64(byte) }
        return number
    }

    func bytes(_ row: Int32, _ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let start = UnsafeRawPointer(PQgetvalue(handle, row, column))?.assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(start: start, count: Int(PQgetlength(handle, row, column)))
    }

    func isNull(_ row: Int32, _ column: Int32) -> Bool { PQgetisnull(handle, row, column) == 1 }
}
