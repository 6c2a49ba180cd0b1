/// The list in If-Match and If-None-Match: "*" or entity tags, weak ones marked (RFC 9110 §8.8.3, §13.1).
public struct EntityTags {
    private let bytes: [UInt8]

    /// - Parameter list: the field's value.
    public init(_ list: String) {
        bytes = Array(list.utf8)
    }

    /// Whether the field is "*", which is satisfied by any tag.
    public var areAny: Bool { bytes.drop(while: Grammar.isBlank).elementsEqual([UInt8(ascii: "*")]) }

    /// Whether the list contains the tag, or is "*". Weak comparison treats weak and strong tags alike. Anything that is
    /// no tag ends the list.
    public func contain(_ tag: String, weakly: Bool) -> Bool {
        if areAny { return true }
        var position = bytes.startIndex
        while position < bytes.endIndex {
            if Grammar.isBlank(bytes[position]) || bytes[position] == UInt8(ascii: ",") {
                position += 1
                continue
            }
            let isWeak = bytes[position...].starts(with: "W/".utf8)
            if isWeak { position += 2 }
            guard let range = quoted(from: position) else { return false }
            if weakly || !isWeak, bytes[range].elementsEqual(tag.utf8) { return true }
            position = range.upperBound
        }
        return false
    }

    /// From one quotation mark to the next; a tag may hold commas.
    private func quoted(from start: Int) -> Range<Int>? {
        guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\""),
            let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        return start..<end + 1
    }
}
