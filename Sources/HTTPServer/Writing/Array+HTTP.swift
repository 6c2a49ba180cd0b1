import HTTPTypes

extension [UInt8] {
    @inline(__always)
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    mutating func append(decimal number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(0x30 + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }

    mutating func append(hexadecimal number: Int) {
        append(contentsOf: String(number, radix: 16).utf8)
    }

    /// Appends "Name: value" lines for all fields except those that only the server sets. Values cannot hold a line
    /// end: `HTTPField` does not allow one.
    mutating func appendHeaderLines(_ fields: HTTPFields) {
        for field in fields where !Self.isServersOwn(field.name) {
            append(contentsOf: field.name.rawName.utf8)
            append(": ")
            field.withUnsafeBytesOfValue { append(contentsOf: $0) }
            append("\r\n")
        }
    }

    private static func isServersOwn(_ name: HTTPField.Name) -> Bool {
        switch name.canonicalName.utf8.count {
        case 4: name == .date
        case 10: name == .connection || name.canonicalName == "keep-alive"
        case 14: name == .contentLength
        case 17: name == .transferEncoding
        default: false
        }
    }
}
