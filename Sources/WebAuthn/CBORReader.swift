/// A strict reader of CBOR in the form that WebAuthn prescribes (CTAP 2.1, section 8, "Message Encoding"): definite
/// lengths, shortest numbers, no tags, no key twice.
///
/// The order of a map's keys is not checked: some password managers write another one than that form has, and the
/// values are the same.
package struct CBORReader {
    /// The maximum nesting of lists and maps, as in the prescribed form.
    package static let deepest = 4

    private let bytes: [UInt8]
    /// The offset of the next byte.
    package private(set) var index: Int

    /// Reads one value; nothing may follow it.
    package static func read(_ bytes: [UInt8]) throws(CBORError) -> CBORValue {
        var reader = CBORReader(bytes)
        let value = try reader.next()
        guard reader.index == bytes.count else { throw .trailingBytes }
        return value
    }

    /// Reads values one by one, the first at offset `start`.
    init(_ bytes: [UInt8], from start: Int = 0) {
        (self.bytes, index) = (bytes, start)
    }

    /// Reads the next value.
    mutating func next() throws(CBORError) -> CBORValue {
        try value(depth: 0)
    }

    private mutating func value(depth: Int) throws(CBORError) -> CBORValue {
        let (kind, argument) = try head()
        switch kind {
        case 0: return .unsigned(argument)
        case 1: return .negative(argument)
        case 2: return .bytes(Array(try take(argument)))
        case 3:
            guard let text = String(validating: try take(argument), as: UTF8.self) else { throw .notUTF8 }
            return .text(text)
        case 4: return .list(try list(of: argument, depth: depth + 1))
        case 5: return .map(try map(of: argument, depth: depth + 1))
        case 7: return try simple(argument)
        default: throw .unsupported
        }
    }

    /// Reads a value's first byte and the number behind it (RFC 8949, section 3).
    private mutating func head() throws(CBORError) -> (kind: UInt8, argument: UInt64) {
        guard index < bytes.count else { throw .truncated }
        let (kind, information) = (bytes[index] >> 5, bytes[index] & 0x1F)
        index += 1
        switch information {
        case 0..<24: return (kind, UInt64(information))
        case 24...27:
            // A floating-point number, or a simple value that nothing assigns.
            guard kind != 7 else { throw .unsupported }
            let size = 1 << (information - 24)
            let argument = try take(UInt64(size)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let least: UInt64 = size == 1 ? 24 : 1 << (UInt64(size) * 4)
            guard argument >= least else { throw .notShortest }
            return (kind, argument)
        case 31: throw .indefiniteLength
        default: throw .unsupported
        }
    }

    private mutating func take(_ count: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
        guard count <= UInt64(bytes.count - index) else { throw .truncated }
        defer { index += Int(count) }
        return bytes[index..<index + Int(count)]
    }

    private mutating func list(of count: UInt64, depth: Int) throws(CBORError) -> [CBORValue] {
        try checkRoom(for: count, depth: depth)
        var values: [CBORValue] = []
        for _ in 0..<count { values.append(try value(depth: depth)) }
        return values
    }

    private mutating func map(of count: UInt64, depth: Int) throws(CBORError) -> [CBORValue: CBORValue] {
        try checkRoom(for: count, depth: depth)
        var entries: [CBORValue: CBORValue] = [:]
        for _ in 0..<count {
            let key = try value(depth: depth)
            guard key.isKey else { throw .unsupported }
            guard entries.updateValue(try value(depth: depth), forKey: key) == nil else { throw .repeatedKey }
        }
        return entries
    }

    /// Each element takes a byte at least, so a count beyond the bytes that are left is wrong.
    private func checkRoom(for count: UInt64, depth: Int) throws(CBORError) {
        guard depth <= Self.deepest else { throw .tooDeep }
        guard count <= UInt64(bytes.count - index) else { throw .truncated }
    }

    private func simple(_ number: UInt64) throws(CBORError) -> CBORValue {
        switch number {
        case 20: return .bool(false)
        case 21: return .bool(true)
        case 22: return .null
        default: throw .unsupported
        }
    }
}
