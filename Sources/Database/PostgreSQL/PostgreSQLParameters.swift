import CPostgreSQL

/// The values of a statement as libpq takes them: in binary format, with NULL for none.
struct PostgreSQLParameters {
    private var bytes: [UInt8] = []
    /// Where each value lies; nil for NULL.
    private var places: [Range<Int>?] = []

    init(_ values: [any Bindable]) {
        for value in values { append(value.bound) }
    }

    /// The type numbers, where the values say them; 0 leaves it to the server.
    static func types(of values: [any Bindable]) -> [Oid] {
        values.map {
            switch $0.bound {
            case .null: 0
            case .integer: 20
            case .text: 25
            case .blob: 17
            }
        }
    }

    private mutating func append(_ value: BoundValue) {
        let start = bytes.count
        switch value {
        case .null: return places.append(nil)
        case .integer(let number): withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        case .text(let text): bytes.append(contentsOf: text.utf8)
        case .blob(let blob): bytes.append(contentsOf: blob)
        }
        places.append(start..<bytes.count)
    }

    /// Calls `send` with the number of values, and their addresses, lengths and formats.
    func send(
        _ send: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Int32
    ) -> Int32 {
        // An empty value needs an address, or it would be NULL.
        (bytes + [0]).withUnsafeBytes { buffer in
            let addresses = places.map { place in
                place.flatMap { buffer.baseAddress?.advanced(by: $0.lowerBound).assumingMemoryBound(to: CChar.self) }
            }
            let lengths = places.map { Int32($0?.count ?? 0) }
            let formats = places.map { _ in Int32(1) }
            return send(Int32(places.count), addresses, lengths, formats)
        }
    }
}
