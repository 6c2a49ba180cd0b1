import HTTPTypes

extension HeadParser {
    /// RFC 9112 §3: method SP request-target SP HTTP-version, with exactly one space each.
    mutating func parseRequestLine(_ line: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) {
        var position = line.lowerBound
        while position < line.upperBound, Grammar.token.contains(bytes[position]) { position += 1 }
        let method = line.lowerBound..<position
        guard !method.isEmpty, position < line.upperBound, bytes[position] == 0x20 else { throw .requestLine }
        guard method.count <= Self.longestMethod else { throw .methodTooLong }
        // Before anything else is refused: the refusal of a HEAD has no content either (RFC 9110 §9.3.2).
        head.method = try Self.method(method, of: bytes)

        let targetStart = position + 1
        position = targetStart
        while position < line.upperBound, bytes[position] != 0x20 { position += 1 }
        let target = targetStart..<position
        guard !target.isEmpty, position < line.upperBound else { throw .requestLine }
        guard target.count <= limits.target else { throw .targetTooLong }

        head.minorVersion = try Self.minorVersion(position + 1..<line.upperBound, of: bytes)
        try parseTarget(target, of: bytes)
    }

    /// RFC 9112 §2.3: "HTTP/" DIGIT "." DIGIT, case-sensitive.
    private static func minorVersion(_ range: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) -> Int {
        let start = range.lowerBound
        guard range.count == 8, equals(bytes, start, "HTTP/"), bytes[start + 6] == UInt8(ascii: "."),
            Grammar.isDigit(bytes[start + 5]), Grammar.isDigit(bytes[start + 7])
        else { throw .requestLine }
        guard bytes[start + 5] == UInt8(ascii: "1") else { throw .version }
        // A later minor version is treated as the latest one known here (RFC 9110 §6.2).
        return min(Int(bytes[start + 7] - UInt8(ascii: "0")), 1)
    }

    private static func method(_ range: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal)
        -> HTTPRequest.Method
    {
        let start = range.lowerBound
        switch range.count {
        case 3 where equals(bytes, start, "GET"): return .get
        case 4 where equals(bytes, start, "POST"): return .post
        case 4 where equals(bytes, start, "HEAD"): return .head
        default: break
        }
        guard let method = HTTPRequest.Method(string(bytes, range)) else { throw .requestLine }
        // CONNECT would turn the rest of the connection into bytes of another protocol (RFC 9110 §9.3.6).
        guard method != .connect else { throw .tunnel }
        return method
    }

    static func equals(_ bytes: Span<UInt8>, _ start: Int, _ text: StaticString) -> Bool {
        guard bytes.count - start >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { expected in
            for offset in expected.indices where bytes[start + offset] != expected[offset] { return false }
            return true
        }
    }

    static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: $0[range], as: UTF8.self) }
    }
}
