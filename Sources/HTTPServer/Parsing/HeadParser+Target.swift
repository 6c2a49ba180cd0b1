import HTTPTypes

extension HeadParser {
    /// RFC 9112 §3.2: a path, a URL as proxies send it, or "*" for OPTIONS.
    mutating func parseTarget(_ target: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) {
        switch bytes[target.lowerBound] {
        case UInt8(ascii: "/"):
            try parsePath(target, of: bytes)
        case UInt8(ascii: "*"):
            guard target.count == 1, head.method == .options else { throw .targetForm }
            head.path = "*"
        default:
            try parseURL(target, of: bytes)
        }
    }

    private mutating func parsePath(_ target: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) {
        var position = target.lowerBound
        while position < target.upperBound, bytes[position] != UInt8(ascii: "?") {
            position = try Self.step(over: Grammar.path, at: position, of: bytes, end: target.upperBound)
        }
        head.path = position == target.lowerBound ? "/" : Self.string(bytes, target.lowerBound..<position)
        guard position < target.upperBound else { return }

        let query = position + 1..<target.upperBound
        for index in query where !Grammar.query.contains(bytes[index]) { throw .target }
        head.query = Self.string(bytes, query)
    }

    private mutating func parseURL(_ target: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) {
        let scheme = try Self.schemeLength(target, of: bytes)
        let authorityStart = target.lowerBound + scheme
        var position = authorityStart
        while position < target.upperBound,
            bytes[position] != UInt8(ascii: "/"), bytes[position] != UInt8(ascii: "?")
        { position += 1 }
        let authority = authorityStart..<position
        guard Self.isHost(authority, of: bytes) else { throw .targetForm }
        head.authority = Self.string(bytes, authority)
        if position == target.upperBound, head.method == .options {
            head.path = "*"  // RFC 9112 §3.2.4
        } else {
            try parsePath(position..<target.upperBound, of: bytes)
        }
    }

    /// The bytes of "http://" or "https://".
    private static func schemeLength(_ target: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) -> Int {
        for scheme in ["http://", "https://"] as [StaticString] {
            let length = scheme.utf8CodeUnitCount
            if target.count > length, matches(bytes, target.prefix(length), scheme) { return length }
        }
        throw .targetForm
    }

    /// RFC 9110 §7.2: uri-host [ ":" port ], and not empty, because "http" requires a host (§4.2.1).
    static func isHost(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        var position = range.lowerBound
        if position < range.upperBound, bytes[position] == UInt8(ascii: "[") {
            position += 1
            while position < range.upperBound, Grammar.addressLiteral.contains(bytes[position]) { position += 1 }
            guard position - range.lowerBound > 2, position < range.upperBound, bytes[position] == UInt8(ascii: "]")
            else { return false }
            position += 1
        } else {
            while position < range.upperBound, bytes[position] != UInt8(ascii: ":") {
                guard let next = try? step(over: Grammar.host, at: position, of: bytes, end: range.upperBound)
                else { return false }
                position = next
            }
            guard position > range.lowerBound else { return false }
        }
        guard position < range.upperBound else { return true }
        guard bytes[position] == UInt8(ascii: ":"), range.upperBound - position <= 6 else { return false }
        var port = 0
        for index in position + 1..<range.upperBound {
            guard Grammar.isDigit(bytes[index]) else { return false }
            port = port * 10 + Int(bytes[index] - 0x30)
        }
        return port <= 65_535
    }

    /// The position after one character of `set` or one percent-encoded byte.
    private static func step(
        over set: Grammar.ASCIISet, at position: Int, of bytes: Span<UInt8>, end: Int
    ) throws(RequestRefusal) -> Int {
        if set.contains(bytes[position]) { return position + 1 }
        guard bytes[position] == UInt8(ascii: "%"), end - position > 2,
            Grammar.hexValue(bytes[position + 1]) != nil, Grammar.hexValue(bytes[position + 2]) != nil
        else { throw .target }
        return position + 3
    }
}
