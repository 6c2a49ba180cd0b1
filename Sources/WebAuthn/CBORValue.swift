/// A CBOR value (RFC 8949), of the kinds that WebAuthn uses.
package enum CBORValue: Sendable, Hashable {
    case unsigned(UInt64)
    /// The integer −1 − n.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case list([CBORValue])
    /// The entries; no two keys are equal.
    case map([CBORValue: CBORValue])
    case bool(Bool)
    case null

    /// The integer, if it is one that fits.
    var integer: Int? {
        switch self {
        case .unsigned(let number): Int(exactly: number)
        case .negative(let number): Int(exactly: number).map { -1 - $0 }
        default: nil
        }
    }

    /// Whether it may be a key in a map: a number, or a name in ASCII. Comparing other texts takes a time that grows
    /// with the square of a row of accents.
    var isKey: Bool {
        switch self {
        case .unsigned, .negative: true
        case .text(let text): text.utf8.allSatisfy { $0 < 0x80 }
        default: false
        }
    }

    /// The byte string, if it is one.
    var byteString: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The value of an entry, if this is a map that has it.
    subscript(key: String) -> CBORValue? {
        if case .map(let entries) = self { entries[.text(key)] } else { nil }
    }

    /// The value of an entry, if this is a map that has it.
    subscript(key: Int) -> CBORValue? {
        guard case .map(let entries) = self else { return nil }
        return entries[key < 0 ? .negative(UInt64(-1 - key)) : .unsigned(UInt64(key))]
    }
}
