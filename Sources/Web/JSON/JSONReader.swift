/// A strict JSON parser (RFC 8259): no comments, trailing commas, repeated names or lone surrogates. Foundation's
/// parsers silently take the last of two equal names.
package struct JSONReader {
    /// The maximum nesting of lists and objects.
    package static let deepest = 16

    private let bytes: [UInt8]
    private var index = 0

    /// Reads one value; nothing may follow it.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        var reader = JSONReader(bytes: bytes)
        reader.skipSpace()
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.next == nil else { throw .malformed(at: reader.index) }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }
    private var malformed: JSONError { .malformed(at: index) }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try list(depth: depth + 1)
        case UInt8(ascii: "\""): return .text(String(decoding: try text(), as: UTF8.self))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        var members: [JSONMember] = []
        // Bytes, because comparing texts would compose their accents, which is slow for long runs of them.
        var names: Set<[UInt8]> = []
        try elements(until: UInt8(ascii: "}"), depth: depth) { reader throws(JSONError) in
            guard reader.next == UInt8(ascii: "\"") else { throw reader.malformed }
            let bytes = try reader.text()
            let name = String(decoding: bytes, as: UTF8.self)
            guard names.insert(bytes).inserted else { throw .repeatedName(name) }
            reader.skipSpace()
            try reader.skip(UInt8(ascii: ":"))
            reader.skipSpace()
            members.append(JSONMember(name, try reader.value(depth: depth)))
        }
        return .object(members)
    }

    private mutating func list(depth: Int) throws(JSONError) -> JSONValue {
        var values: [JSONValue] = []
        try elements(until: UInt8(ascii: "]"), depth: depth) { reader throws(JSONError) in
            values.append(try reader.value(depth: depth))
        }
        return .list(values)
    }

    /// Reads comma-separated elements up to the closing bracket. The opening bracket is the next byte.
    private mutating func elements(
        until end: UInt8, depth: Int, _ read: (inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard depth <= Self.deepest else { throw .tooDeep }
        index += 1
        skipSpace()
        if next == end {
            index += 1
            return
        }
        while true {
            try read(&self)
            skipSpace()
            if next == end { break }
            try skip(UInt8(ascii: ","))
            skipSpace()
        }
        index += 1
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in String(describing: word).utf8 { try skip(byte) }
        return value
    }

    private mutating func skip(_ byte: UInt8) throws(JSONError) {
        guard next == byte else { throw malformed }
        index += 1
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    /// Reads a number (section 6): an optional minus, no leading zeros, digits on both sides of a point.
    private mutating func number() throws(JSONError) -> String {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            index += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else { throw malformed }
    }

    /// Reads a quoted string as UTF-8; the quotation mark is the next byte.
    private mutating func text() throws(JSONError) -> [UInt8] {
        var text: [UInt8] = []
        index += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return text
            case UInt8(ascii: "\\"):
                index += 1
                text += try escaped()
            case 0..<0x20: throw malformed
            default:
                text.append(byte)
                index += 1
            }
        }
        throw malformed
    }

    /// Decodes an escape sequence; the backslash was just read.
    private mutating func escaped() throws(JSONError) -> [UInt8] {
        let letter = next
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter ?? 0]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            guard UTF16.isLeadSurrogate(unit) else { return try utf8(of: [unit]) }
            try skip(UInt8(ascii: "\\"))
            try skip(UInt8(ascii: "u"))
            return try utf8(of: [unit, try hexadecimal()])
        default:
            index -= 1
            throw malformed
        }
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy({ $0.isHexadecimalDigit }),
            let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw malformed }
        index += 4
        return unit
    }

    /// - Throws: `JSONError.malformed` for a lone surrogate.
    private func utf8(of units: [UInt16]) throws(JSONError) -> [UInt8] {
        guard let text = String(validating: units, as: UTF16.self) else { throw malformed }
        return Array(text.utf8)
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
