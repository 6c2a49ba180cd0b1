import HTTPTypes

/// What a handler answers. Content-Length, Date, Connection and Transfer-Encoding are the server's own business: a handler
/// that sets them is ignored in that.
///
/// A value with CR, LF or NUL cannot get out: `HTTPField` turns such bytes into spaces where the field is made.
public struct Response: Sendable {
    /// 200 to 599; anything else is answered 500.
    public var status: HTTPResponse.Status
    /// Fields of this response alone.
    public var headers: HTTPFields
    /// Fields that many responses share, sent before `headers`; nothing checks whether both name the same field.
    public var common: HeaderBlock?

    var content: Content

    /// The content in memory. Not sent to HEAD, nor with 204 and 304.
    public var body: [UInt8] {
        get { content.bytes }
        set { content = .bytes(newValue) }
    }

    /// A response with its whole content in memory.
    public init(
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], common: HeaderBlock? = nil, body: [UInt8] = []
    ) {
        self.status = status
        self.headers = headers
        self.common = common
        content = .bytes(body)
    }

    init(_ refusal: Refusal) {
        self.init(
            status: refusal.status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: Array((refusal.sentence + "\n").utf8))
    }
}
