import HTTPTypes

/// How a response's body is delimited (RFC 9112 §6.3).
enum ResponseFraming: Equatable {
    /// 204 and 304: there can be no content (RFC 9110 §8.6).
    case none
    case length(Int)
    case chunked
    /// For HTTP/1.0, which has no chunks.
    case untilClose

    init(_ response: Response, minorVersion: Int) {
        switch response.status.code {
        case 204, 304: self = .none
        case 205: self = .length(0)  // RFC 9110 §15.3.6
        default:
            if let length = response.content.length {
                self = .length(length)
            } else {
                self = minorVersion > 0 ? .chunked : .untilClose
            }
        }
    }

    func appendHeaderLine(to bytes: inout [UInt8]) {
        switch self {
        case .none, .untilClose: break
        case .chunked: bytes.append("Transfer-Encoding: chunked\r\n")
        case .length(let length):
            bytes.append("Content-Length: ")
            bytes.append(decimal: length)
            bytes.append("\r\n")
        }
    }
}
