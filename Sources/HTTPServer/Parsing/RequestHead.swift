import HTTPTypes

/// A request line and its header fields, as far as the server itself interprets them.
struct RequestHead: Sendable {
    var method: HTTPRequest.Method = .get
    var path = ""
    var query: String?
    /// From a target in absolute form; it overrides Host (RFC 9112 §3.2.2).
    var authority: String?
    /// 0 or 1, of HTTP/1.x.
    var minorVersion = 1
    var keepsAlive = true
    var expectsContinue = false
    var framing = RequestFraming.none
    /// The bytes that `fields` points into: request line and fields, as received.
    var bytes: [UInt8] = []
    var fields: [FieldSpan] = []
}
