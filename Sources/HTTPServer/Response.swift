import HTTPTypes

/// A handler's response. The server itself sets Content-Length, Date, Connection and Transfer-Encoding; a handler's
/// values for them are ignored.
///
/// A value with CR, LF or NUL is never sent: `HTTPField` turns such bytes into spaces when the field is created.
public struct Response: Sendable {
    /// 200 to 599; anything else is answered 500.
    public var status: HTTPResponse.Status
    /// Fields of this response alone.
    public var headers: HTTPFields
    /// Fields that many responses share, sent before `headers`; nothing checks whether both name the same field.
    public var common: HeaderBlock?

    var content: Content

    /// The content in memory; empty when it comes from a file or a stream. Not sent to HEAD, nor with 204 and 304.
    public var body: [UInt8] {
        get { if case .bytes(let bytes) = content { bytes } else { [] } }
        set { content = .bytes(newValue) }
    }

    /// The content's length in bytes, whether or not it is sent (it is not to HEAD); nil for a stream.
    public var contentLength: Int? { content.length }

    var isLive: Bool { if case .stream(let body) = content { body.isLive } else { false } }

    /// A response with its whole content in memory.
    public init(
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], common: HeaderBlock? = nil, body: [UInt8] = []
    ) {
        self.init(status, headers, common, .bytes(body))
    }

    /// A response with a file, or a part of one, as its content; the kernel copies it to the socket.
    public init(
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], file: OpenFile, part: Range<Int>? = nil
    ) {
        self.init(status, headers, nil, .file(file, (part ?? 0..<file.size).clamped(to: 0..<file.size)))
    }

    /// A response whose content is produced while it is sent: chunked in HTTP/1.1, until the connection closes in 1.0.
    ///
    /// The head is sent first. `produce` runs on the connection's task, not at all for HEAD. When the client
    /// disconnects, the task is cancelled. When `produce` throws, the connection is aborted, so that no client takes
    /// the part for the whole.
    /// - Parameters:
    ///   - status: the status, fixed before any content is produced.
    ///   - headers: fields of this response alone.
    ///   - isLive: true for content that continues as long as the client listens, such as server-sent events. It ends,
    ///     by cancellation, when the client stops sending (other streams finish for a client that has only closed its
    ///     half), and when the server shuts down; the connection ends with it.
    ///   - produce: writes the content.
    public init(
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], isLive: Bool = false,
        stream produce: @escaping @Sendable (inout BodyWriter) async throws -> Void
    ) {
        self.init(status, headers, nil, .stream(StreamedBody(isLive: isLive, produce: produce)))
    }

    private init(
        _ status: HTTPResponse.Status, _ headers: HTTPFields, _ common: HeaderBlock?, _ content: Content
    ) {
        self.status = status
        self.headers = headers
        self.common = common
        self.content = content
    }

    init(_ refusal: RequestRefusal, _ common: HeaderBlock) {
        self.init(
            status: refusal.status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"], common: common,
            body: Array((refusal.sentence + "\n").utf8))
    }

    /// Returns the whole content, whatever its source, for tests of handlers.
    public func wholeBody() async throws -> [UInt8] {
        switch content {
        case .bytes(let bytes): return bytes
        case .file(let file, let range): return try file.read(range)
        case .stream(let body):
            var writer = BodyWriter()
            try await body.produce(&writer)
            return writer.collected
        }
    }
}
