import Mustache

/// A stretch of a text, and the address behind it, which a page shows as a link.
struct LinkedText: Renderable {
    let plain: String
    /// Nil where the text ends without one.
    let address: WebAddress?

    static let fields: [Field<LinkedText>] = [.init("plain", \.plain), .init("address", \.address)]

    /// What addresses consist of (RFC 3986), as browsers copy them, and what is often left as it is in them.
    private static let addressBytes = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%{}|".utf8)
    /// What ends the sentence around an address, or Markdown's emphasis, rather than the address.
    private static let punctuation = Set(".,;:!?'*~".utf8)
    private static let (opening, closing) = (Set("([{".utf8), Set(")]}".utf8))

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
        guard mayEnd(run, before: bytes[run.endIndex...]) else { return nil }
        // Markdown's link, with an address for its text.
        let text = run.firstRange(of: Array("](".utf8)).map { run[..<$0.lowerBound] } ?? run
        return WebAddress(String(decoding: trimmed(text), as: UTF8.self))
    }

    /// Whether an address may end where letters outside ASCII follow. If they are part of it, what comes before them is
    /// another site or another page. In Korean, among others, a word goes on right behind one.
    private static func mayEnd(_ run: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>) -> Bool {
        guard let next = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first,
            !next.isASCII, next.properties.isAlphabetic || next.properties.numericType != nil
        else { return true }
        guard next.properties.generalCategory == .otherLetter, let last = run.last else { return false }
        let hasPath = run.count { $0 == UInt8(ascii: "/") } > 2
        return hasPath && (Character(UnicodeScalar(last)).isLetter || Character(UnicodeScalar(last)).isNumber)
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
