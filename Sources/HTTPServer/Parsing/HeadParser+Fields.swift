extension HeadParser {
    /// More digits than any length has; longer numbers are refused before they could overflow.
    private static let mostLengthDigits = 18

    /// RFC 9112 §5: field-name ":" OWS field-value OWS.
    mutating func parseField(_ line: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) {
        guard !Grammar.isBlank(bytes[line.lowerBound]) else { throw .folding }
        guard head.fields.count < limits.headerFields else { throw .fieldsTooLarge }
        var position = line.lowerBound
        while position < line.upperBound, Grammar.token.contains(bytes[position]) { position += 1 }
        let name = line.lowerBound..<position
        // A blank before the colon is refused as well: parsers disagree on whether it belongs to the name (§5.1).
        guard !name.isEmpty, position < line.upperBound, bytes[position] == UInt8(ascii: ":") else {
            throw .fieldName
        }
        let value = try Self.value(position + 1..<line.upperBound, of: bytes)
        head.fields.append(FieldSpan(name: name, value: value))
        try interpret(name, value, of: bytes)
    }

    /// Returns the value without surrounding blanks.
    private static func value(_ range: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) -> Range<Int> {
        for index in range where !Grammar.isFieldValue(bytes[index]) { throw .fieldValue }
        return trimmed(range, of: bytes)
    }

    private static func trimmed(_ range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Grammar.isBlank(bytes[start]) { start += 1 }
        while start < end, Grammar.isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Records the few fields that the server itself acts on.
    private mutating func interpret(_ name: Range<Int>, _ value: Range<Int>, of bytes: Span<UInt8>)
        throws(RequestRefusal)
    {
        switch name.count {
        case 4 where Self.matches(bytes, name, "host"):
            guard host == nil else { throw .twoHosts }
            guard Self.isHost(value, of: bytes) else { throw .badHost }
            host = value
        case 6 where Self.matches(bytes, name, "expect"):
            guard head.minorVersion > 0 else { return }
            guard Self.matches(bytes, value, "100-continue") else { throw .expectation }
            head.expectsContinue = true
        case 10 where Self.matches(bytes, name, "connection"):
            noteConnectionOptions(value, of: bytes)
        case 14 where Self.matches(bytes, name, "content-length"):
            guard contentLength == nil else { throw .twoLengths }
            contentLength = try Self.length(value, of: bytes)
        case 17 where Self.matches(bytes, name, "transfer-encoding"):
            guard !hasTransferEncoding else { throw .transferEncoding }
            guard Self.matches(bytes, value, "chunked") else {
                throw Self.isCodedAndChunked(value, of: bytes) ? .transferCoding : .transferEncoding
            }
            hasTransferEncoding = true
        default: break
        }
    }

    /// Whether the list names other codings, which may exist, followed by "chunked" once. Anything else is an error,
    /// because it leaves the content without an end (RFC 9112 §6.1, §6.3).
    private static func isCodedAndChunked(_ value: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        var (start, isCoded, isChunked) = (value.lowerBound, false, false)
        while start < value.upperBound {
            guard !isChunked else { return false }
            let coding = element(at: &start, upTo: value.upperBound, of: bytes)
            guard !coding.isEmpty, coding.allSatisfy({ Grammar.token.contains(bytes[$0]) }) else { return false }
            if matches(bytes, coding, "chunked") { isChunked = true } else { isCoded = true }
        }
        return isCoded && isChunked
    }

    /// RFC 9110 §7.6.1: a comma-separated list of options.
    private mutating func noteConnectionOptions(_ value: Range<Int>, of bytes: Span<UInt8>) {
        var start = value.lowerBound
        while start < value.upperBound {
            let option = Self.element(at: &start, upTo: value.upperBound, of: bytes)
            if Self.matches(bytes, option, "close") { saysClose = true }
            if Self.matches(bytes, option, "keep-alive") { saysKeepAlive = true }
        }
    }

    /// Returns the element of a comma-separated list that begins at `start`, without surrounding blanks, and moves
    /// `start` to the next one.
    private static func element(at start: inout Int, upTo end: Int, of bytes: Span<UInt8>) -> Range<Int> {
        let first = start
        while start < end, bytes[start] != UInt8(ascii: ",") { start += 1 }
        let element = trimmed(first..<start, of: bytes)
        start += 1
        return element
    }

    /// RFC 9112 §6.2: digits only. A number with too many digits counts as too large a body.
    private static func length(_ value: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) -> Int {
        guard !value.isEmpty else { throw .contentLength }
        for index in value where !Grammar.isDigit(bytes[index]) { throw .contentLength }
        guard value.count <= mostLengthDigits else { throw .bodyTooLarge }
        var length = 0
        for index in value { length = length * 10 + Int(bytes[index] - 0x30) }
        return length
    }

    /// Checks what depends on the whole head: Host (RFC 9112 §3.2), framing (§6.3), persistence (§9.3).
    mutating func conclude() throws(RequestRefusal) {
        guard host != nil || head.minorVersion == 0 else { throw .noHost }
        if hasTransferEncoding {
            guard contentLength == nil else { throw .lengthAndEncoding }
            guard head.minorVersion > 0 else { throw .encodingInOldVersion }
            head.framing = .chunked
        } else if let contentLength {
            guard contentLength <= limits.body(at: head.path) else { throw .bodyTooLarge }
            head.framing = contentLength == 0 ? .none : .length(contentLength)
        }
        head.keepsAlive = !saysClose && (head.minorVersion > 0 || saysKeepAlive)
    }

    /// Whether the range holds this text, in any case.
    static func matches(_ bytes: Span<UInt8>, _ range: Range<Int>, _ lowercase: StaticString) -> Bool {
        guard range.count == lowercase.utf8CodeUnitCount else { return false }
        return lowercase.withUTF8Buffer { expected in
            for offset in expected.indices
            where Grammar.lowercased(bytes[range.lowerBound + offset]) != expected[offset] { return false }
            return true
        }
    }
}
