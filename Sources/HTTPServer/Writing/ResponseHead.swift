import HTTPTypes

/// A response's status line and fields, turned into bytes (RFC 9112 §4 and §5).
struct ResponseHead {
    let response: Response
    let persistence: Persistence

    /// RFC 9110 §8.6: no length where there can be no content; 205 has none by definition (§15.3.6).
    private var contentLength: Int? {
        switch response.status.code {
        case 204, 304: nil
        case 205: 0
        default: response.content.count
        }
    }

    /// Whether content follows the head, given the request's method.
    static func hasContent(_ status: HTTPResponse.Status, answering method: HTTPRequest.Method) -> Bool {
        switch status.code {
        case 204, 205, 304: false
        default: method != .head
        }
    }

    /// Appends everything up to and with the empty line. `date` is a whole header line.
    func append(to bytes: inout [UInt8], date: [UInt8]) {
        StatusLine.append(response.status, to: &bytes)
        bytes.append(contentsOf: date)
        if let contentLength {
            bytes.append("Content-Length: ")
            bytes.append(decimal: contentLength)
            bytes.append("\r\n")
        }
        bytes.append(persistence.headerLine)
        if let common = response.common { bytes.append(contentsOf: common.bytes) }
        bytes.appendHeaderLines(response.headers)
        bytes.append("\r\n")
    }
}
