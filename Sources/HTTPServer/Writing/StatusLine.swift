import HTTPTypes

/// The first line of a response (RFC 9112 §4).
enum StatusLine {
    /// Nearly every response begins with this, so it is built once.
    private static let ok = Array("HTTP/1.1 200 OK\r\n".utf8)

    static func append(_ status: HTTPResponse.Status, to bytes: inout [UInt8]) {
        guard status.code != 200 else { return bytes.append(contentsOf: ok) }
        bytes.append("HTTP/1.1 ")
        bytes.append(decimal: status.code)
        bytes.append(" ")
        // The type guarantees that a reason holds no line end.
        bytes.append(contentsOf: status.reasonPhrase.utf8)
        bytes.append("\r\n")
    }
}
