import Mustache

/// A stretch of a text, and the address behind it, which a page shows as a link.
struct LinkedText: Renderable {
    let plain: String
    /// Nil where the text ends without one.
    let address: WebAddress?

    static let fields: [Field<LinkedText>] = [.init("plain", \.plain), .init("address", \.address)]

    /// What addresses consist of (RFC 3986). Browsers copy them so, and in Korean a word goes on right behind one.
    private static let addressBytes = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%".utf8)
    /// What ends the sentence around an address, rather than the address.
    private static let punctuation = Set(".,;:!?'".utf8)
    private static let (opening, closing) = (Set("([".utf8), Set(")]".utf8))

    /// The parts of a text, in order: nothing is lost.
    static func parts(of text: String) -> [LinkedText] {
        let bytes = Array(text.utf8)
        var parts: [LinkedText] = []
        var (begin, index) = (0, 0)
        while index < bytes.count {
            guard let address = Self.address(at: index, in: bytes) else {
                index += 1
                continue
            }
            parts.append(LinkedText(plain: String(decoding: bytes[begin..<index], as: UTF8.self), address: address))
            index += address.text.utf8.count
            begin = index
        }
        guard begin < bytes.count else { return parts }
        return parts + [LinkedText(plain: String(decoding: bytes[begin...], as: UTF8.self), address: nil)]
    }

    private static func address(at start: Int, in bytes: [UInt8]) -> WebAddress? {
        guard bytes[start] | 0x20 == UInt8(ascii: "h"),
            // Before all that follows is looked at, so that many a letter h costs little.
            bytes[start...].prefix(6).contains(UInt8(ascii: ":"))
        else { return nil }
        let run = bytes[start...].prefix(while: addressBytes.contains)
        return WebAddress(String(decoding: trimmed(run), as: UTF8.self))
    }

    /// An address without the punctuation behind it, and without brackets that it doesn't open.
    private static func trimmed(_ run: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = run
        var unopened = run.count(where: closing.contains) - run.count(where: opening.contains)
        while let last = rest.last {
            if closing.contains(last), unopened > 0 {
                unopened -= 1
            } else if !punctuation.contains(last) {
                break
            }
            rest = rest.dropLast()
        }
        return rest
    }
}
