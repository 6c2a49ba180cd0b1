/// Decodes a chunked body (RFC 9112 §7.1), however it is split between reads. Extensions and trailers are checked,
/// bounded and dropped. Every line end must be exactly CR LF, or two parsers could see two different bodies.
struct ChunkedDecoder {
    enum Progress: Equatable {
        case needMore, complete
        case refused(RequestRefusal)
    }

    private enum State {
        case sizeStart, size, extensionBlank, extensionName, `extension`, sizeEnd
        case data, dataReturn, dataEnd
        case trailerStart, trailerName, trailerValue, trailerEnd, end
    }

    /// Fifteen hex digits stay below 2^60, so they can't overflow.
    private static let mostSizeDigits = 15

    private let limits: Limits
    private let mostContent: Int
    private var state = State.sizeStart
    private var size = 0
    private var digits = 0
    private var extensionBytes = 0
    private var trailerBytes = 0

    /// - Parameter mostContent: the largest body, in bytes; nil for `Limits.body`.
    init(limits: Limits, mostContent: Int? = nil) {
        self.limits = limits
        self.mostContent = mostContent ?? limits.body
    }

    /// Decodes from `position` on, moves it past the bytes used and appends the content to `body`.
    mutating func decode(_ bytes: Span<UInt8>, from position: inout Int, into body: inout [UInt8]) -> Progress {
        do throws(RequestRefusal) {
            while position < bytes.count {
                if state == .data {
                    let count = min(size, bytes.count - position)
                    bytes.extracting(position..<position + count).withUnsafeBufferPointer {
                        body.append(contentsOf: $0)
                    }
                    position += count
                    size -= count
                    if size == 0 { state = .dataReturn }
                    continue
                }
                let byte = bytes[position]
                position += 1
                if state == .end {
                    guard byte == Grammar.lineFeed else { throw .bareLineFeed }
                    return .complete
                }
                try take(byte, bodySoFar: body.count)
            }
            return .needMore
        } catch {
            return .refused(error)
        }
    }

    private mutating func take(_ byte: UInt8, bodySoFar: Int) throws(RequestRefusal) {
        switch state {
        case .sizeStart, .size, .sizeEnd: try takeSize(byte, bodySoFar)
        case .extensionBlank, .extensionName, .extension: try takeExtension(byte)
        case .dataReturn:
            guard byte == Grammar.carriageReturn else { throw .chunkEnd }
            state = .dataEnd
        case .dataEnd:
            guard byte == Grammar.lineFeed else { throw .chunkEnd }
            (state, size, digits) = (.sizeStart, 0, 0)
        case .trailerStart, .trailerName, .trailerValue, .trailerEnd: try takeTrailer(byte)
        case .data, .end: break
        }
    }

    private mutating func takeSize(_ byte: UInt8, _ bodySoFar: Int) throws(RequestRefusal) {
        if state == .sizeEnd {
            guard byte == Grammar.lineFeed else { throw .chunkSize }
            guard size <= mostContent - bodySoFar else { throw .bodyTooLarge }
            state = size == 0 ? .trailerStart : .data
        } else if let value = Grammar.hexValue(byte) {
            guard digits < Self.mostSizeDigits else { throw .chunkSize }
            size = size << 4 | value
            digits += 1
            state = .size
        } else if state == .sizeStart {
            throw .chunkSize
        } else if byte == Grammar.carriageReturn {
            state = .sizeEnd
        } else if byte == UInt8(ascii: ";") {
            state = .extensionName
        } else if Grammar.isBlank(byte) {
            state = .extensionBlank
        } else {
            throw .chunkSize
        }
    }

    private mutating func takeExtension(_ byte: UInt8) throws(RequestRefusal) {
        extensionBytes += 1
        guard extensionBytes <= limits.chunkExtensionBytes else { throw .chunkExtensionsTooLong }
        switch state {
        case .extensionBlank where byte == UInt8(ascii: ";"): state = .extensionName
        case .extensionBlank where Grammar.isBlank(byte), .extensionName where Grammar.isBlank(byte): break
        case .extensionName where Grammar.token.contains(byte): state = .extension
        case .extension where byte == Grammar.carriageReturn: state = .sizeEnd
        case .extension where Grammar.isFieldValue(byte): break
        default: throw .chunkExtension
        }
    }

    private mutating func takeTrailer(_ byte: UInt8) throws(RequestRefusal) {
        trailerBytes += 1
        guard trailerBytes <= limits.trailerBytes else { throw .fieldsTooLarge }
        switch state {
        case .trailerStart where byte == Grammar.carriageReturn: state = .end
        case .trailerStart where Grammar.token.contains(byte): state = .trailerName
        case .trailerName where Grammar.token.contains(byte): break
        case .trailerName where byte == UInt8(ascii: ":"): state = .trailerValue
        case .trailerValue where byte == Grammar.carriageReturn: state = .trailerEnd
        case .trailerValue where Grammar.isFieldValue(byte): break
        case .trailerEnd where byte == Grammar.lineFeed: state = .trailerStart
        case .trailerValue: throw .fieldValue
        case .trailerEnd: throw .bareLineFeed
        default: throw .fieldName
        }
    }
}
