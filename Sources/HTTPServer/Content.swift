/// Where a response's content comes from.
enum Content: Sendable {
    case bytes([UInt8])

    var bytes: [UInt8] {
        switch self {
        case .bytes(let bytes): bytes
        }
    }

    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        }
    }
}
