import HTTPServer
import HTTPTypes

/// A response body, complete but not yet sent.
enum ScratchContent: Sendable {
    case bytes([UInt8])
    case file(OpenFile)

    private static let pieceSize = 64 << 10

    /// Passes the content to `take` in pieces.
    func forEachPiece(_ take: ([UInt8]) throws -> Void) throws {
        switch self {
        case .bytes(let bytes): try take(bytes)
        case .file(let file):
            for start in stride(from: 0, to: file.size, by: Self.pieceSize) {
                try take(file.read(start..<min(start + Self.pieceSize, file.size)))
            }
        }
    }

    /// A response with this content.
    func response(_ headers: HTTPFields) -> Response {
        switch self {
        case .bytes(let bytes): Response(headers: headers, body: bytes)
        case .file(let file): Response(headers: headers, file: file)
        }
    }

    /// The content for conditional and range requests; see `Representation`.
    func representation(type: String, version: String) -> Representation {
        switch self {
        case .bytes(let bytes): Representation(bytes: bytes, type: type, version: version)
        case .file(let file): Representation(file: file, type: type, version: version)
        }
    }
}
