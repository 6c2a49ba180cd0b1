import TextRules

/// A strict JSON parser (RFC 8259): no comments, trailing commas, repeated names or lone surrogates. Foundation's
/// parsers silently take the last of two equal names. Its texts are stream-safe.
package struct JSONReader {
    /// The maximum nesting of lists and objects.
    package static let deepest = 16

    private let bytes: [UInt8]
    private var index = 0
    /// Whether the first value of a list that is read value by value comes next.
    private var isAtFirst = true

    /// Reads one value; nothing may follow it.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = try JSONReader(bytes: bytes)
        reader.skipSpace()
        let value = try reader.value(depth: 0)
        try reader.end()
        return value
    }

    /// Begins to read a list value by value, so that a long one is never in memory as a whole.
    package init(list bytes: [UInt8]) throws(JSONError) {
        try self.init(bytes: bytes)
        skipSpace()
        try skip(UInt8(ascii: "["))
    }

    /// The list's next value; nil at its end, which nothing may follow.
    package mutating func nextValue() throws(JSONError) -> JSONValue? {
        guard try begin(isFirst: isAtFirst, until: UInt8(ascii: "]")) else {
            try end()
            return nil
        }
        isAtFirst = false
        return try value(depth: 1)
    }

    private init(bytes: [UInt8]) throws(JSONError) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        self.bytes = bytes
    }

    private mutating func end() throws(JSONError) {
        skipSpace()
        guard next == nil else { throw malformed }
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }
    private var malformed: JSONError { .malformed(at: index) }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try list(depth: depth + 1)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        var members: [JSONMember] = []
        // Bytes: Swift calls texts equal that are written differently.
        var names: Set<[UInt8]> = []
        try elements(until: UInt8(ascii: "}"), depth: depth) { reader throws(JSONError) in
            guard reader.next == UInt8(ascii: "\"") else { throw reader.malformed }
            let name = try reader.text()
            guard names.insert(Array(name.utf8)).inserted else { throw .repeatedName(name) }
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
        var isFirst = true
        while try begin(isFirst: isFirst, until: end) {
            try read(&self)
            isFirst = false
        }
    }

    /// Skips what comes before an element: white space and, unless it is the first one, a comma.
    /// - Returns: false after the closing bracket, which came in its place.
    private mutating func begin(isFirst: Bool, until end: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        if next == end {
            index += 1
            return false
        }
        if !isFirst {
            try skip(UInt8(ascii: ","))
            skipSpace()
        }
        return true
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
        while next?.isDigit == true { index += 1 }
        guard index > start else { throw malformed }
    }

    /// Reads a quoted string; the quotation mark is the next byte.
    private mutating func text() throws(JSONError) -> String {
        var text: [UInt8] = []
        index += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self).streamSafe
            case UInt8(ascii: "\\"):
                index += 1
                try escaped(into: &text)
            case 0..<0x20: throw malformed
            default:
                text.append(byte)
                index += 1
            }
        }
        throw malformed
    }

    /// Decodes an escape sequence; the backslash was just read. Without a list for each, since a text may consist of
    /// them.
    private mutating func escaped(into text: inout [UInt8]) throws(JSONError) {
        let letter = next
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter ?? 0)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            guard let encoded = UTF8.encode(try scalar()) else { throw malformed }
            text.append(contentsOf: encoded)
        default:
            index -= 1
            throw malformed
        }
    }

    /// The character of one escape, or of the two of a surrogate pair.
    /// - Throws: `JSONError.malformed` for a lone surrogate.
    private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
        let unit = try hexadecimal()
        guard UTF16.isLeadSurrogate(unit) else {
            guard let scalar = Unicode.Scalar(unit) else { throw malformed }
            return scalar
        }
        try skip(UInt8(ascii: "\\"))
        try skip(UInt8(ascii: "u"))
        let trail = try hexadecimal()
        guard UTF16.isTrailSurrogate(trail),
            let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
        else { throw malformed }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for position in index..<index + 4 {
            guard position < bytes.count, let digit = bytes[position].hexDigit else { throw malformed }
            unit = unit << 4 | UInt16(digit)
        }
        index += 4
        return unit
    }
}
