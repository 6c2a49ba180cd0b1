extension JSONValue {
    /// The value as UTF-8, on one line.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let text): bytes += text.utf8
        case .text(let text): Self.write(text, to: &bytes)
        case .list(let values):
            Self.write(values, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
        case .object(let members):
            Self.write(members, between: "{", "}", to: &bytes) { member, bytes in
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between start: String, _ end: String, to bytes: inout [UInt8],
        _ writeOne: (Element, inout [UInt8]) -> Void
    ) {
        bytes += start.utf8
        for (number, element) in elements.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            writeOne(element, &bytes)
        }
        bytes += end.utf8
    }

    /// Escapes only what must be escaped (RFC 8259, section 7).
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0..<0x20: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
