import Glibc
import HTTPTypes

/// Parses a request's head (RFC 9112 §2 to §5) line by line. Each call passes all bytes received so far. Each line is
/// examined once, so a client that sends byte by byte costs no more than one that sends at once.
struct HeadParser {
    enum Progress {
        case needMore
        /// The head is complete and takes up this many bytes.
        case complete(Int)
        case refused(RequestRefusal)
    }

    /// Room for a method and a version around the longest target. Anything longer without a line end is no request
    /// line.
    private static let requestLineSlack = 64
    static let longestMethod = 32

    let limits: Limits
    var head = RequestHead()
    var host: Range<Int>?
    var contentLength: Int?
    var hasTransferEncoding = false
    var saysClose = false
    var saysKeepAlive = false

    private var hasRequestLine = false
    private var skippedEmptyLine = false
    private var lineStart = 0
    private var scanned = 0
    private var fieldsStart = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// Whether nothing has arrived, but for the empty line that may come before a request line.
    var isIdle: Bool { !hasRequestLine && scanned == lineStart }

    /// Continues where the last call stopped. `bytes` begins with the head's first byte.
    mutating func advance(over bytes: Span<UInt8>) -> Progress {
        do throws(RequestRefusal) {
            while let lineFeed = Self.firstLineFeed(in: bytes, from: scanned) {
                guard lineFeed > lineStart, bytes[lineFeed - 1] == Grammar.carriageReturn else {
                    throw .bareLineFeed
                }
                let line = lineStart..<lineFeed - 1
                lineStart = lineFeed + 1
                scanned = lineStart
                if try take(line, of: bytes) { return .complete(lineStart) }
            }
            scanned = bytes.count
            try checkUnfinishedLine(of: bytes)
            return .needMore
        } catch {
            return .refused(error)
        }
    }

    /// Parses a line. Returns true for the empty line that ends the head.
    private mutating func take(_ line: Range<Int>, of bytes: Span<UInt8>) throws(RequestRefusal) -> Bool {
        if hasRequestLine {
            guard lineStart - fieldsStart <= limits.headerBytes else { throw .fieldsTooLarge }
            guard line.isEmpty else {
                try parseField(line, of: bytes)
                return false
            }
            try conclude()
            head.bytes = Self.copy(bytes, lineStart)
            return true
        }
        if line.isEmpty {
            // RFC 9112 §2.2: old clients mistakenly send an empty line before a request line.
            guard !skippedEmptyLine else { throw .requestLine }
            skippedEmptyLine = true
            return false
        }
        try parseRequestLine(line, of: bytes)
        hasRequestLine = true
        fieldsStart = lineStart
        head.fields.reserveCapacity(16)
        return false
    }

    /// Refuses as early as possible what no further byte can make valid.
    private mutating func checkUnfinishedLine(of bytes: Span<UInt8>) throws(RequestRefusal) {
        let length = bytes.count - lineStart
        if hasRequestLine {
            guard bytes.count - fieldsStart <= limits.headerBytes else { throw .fieldsTooLarge }
        } else if length > 0 {
            let first = bytes[lineStart]
            guard Grammar.token.contains(first) || first == Grammar.carriageReturn else { throw .requestLine }
            guard length <= limits.target + Self.requestLineSlack else {
                if Self.equals(bytes, lineStart, "HEAD ") { head.method = .head }
                throw .targetTooLong
            }
        }
    }

    private static func firstLineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        return bytes.withUnsafeBufferPointer { buffer -> Int? in
            guard let base = buffer.baseAddress,
                let found = memchr(base + start, Int32(Grammar.lineFeed), buffer.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }

    private static func copy(_ bytes: Span<UInt8>, _ count: Int) -> [UInt8] {
        bytes.withUnsafeBufferPointer { Array($0.prefix(count)) }
    }
}
