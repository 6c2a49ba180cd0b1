/// The extent of an excerpt on either side of the position, in Unicode scalars.
private let excerptReach = 60

extension Source {
    /// The line around `offset`, with a caret below the position.
    func excerpt(at offset: Int) -> String {
        let offset = min(offset, bytes.count)
        let lineStart = start(ofLineAt: offset)
        // A scalar has at most four bytes. The limit avoids decoding a line of many megabytes for a short excerpt.
        let from = max(lineStart, offset - 4 * excerptReach)
        let to = min(bytes.count, offset + 4 * excerptReach)
        let before = String(decoding: bytes[from..<offset], as: UTF8.self).unicodeScalars.suffix(excerptReach)
        let rest = bytes[offset..<to].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let after = String(decoding: rest, as: UTF8.self).unicodeScalars.prefix(excerptReach)

        var line = "    "
        var caret = "    "
        for scalar in before {
            line.unicodeScalars.append(Self.visible(scalar))
            caret += scalar == "\t" ? "\t" : Self.isWide(scalar) ? "  " : " "
        }
        for scalar in after { line.unicodeScalars.append(Self.visible(scalar)) }
        return "\(line)\n\(caret)^"
    }

    /// Replaces control characters, which would move a terminal's cursor.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar == "\t" || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) ? scalar : "\u{FFFD}"
    }

    /// Whether a scalar takes two columns of a terminal: Hangul, Han, Kana and full-width forms.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
