/// Where a response's content comes from.
enum Content: Sendable {
    case bytes([UInt8])
    case file(OpenFile, Range<Int>)
    case stream(StreamedBody)

    /// In bytes; nil for a stream, whose length is unknown until it ends.
    var length: Int? {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(_, let range): range.count
        case .stream: nil
        }
    }
}
