import HTTPTypes

/// One request as it arrived, whole, its framing and syntax already checked.
public struct Request: Sendable {
    private let head: RequestHead

    /// The method, known or not; whether it is allowed is the handler's decision.
    public var method: HTTPRequest.Method { head.method }

    /// The path as sent, still percent-encoded, beginning with "/" and without the query; "*" for `OPTIONS *`.
    public var path: String { head.path }

    /// What followed the first "?", as sent; nil when there was none.
    public var query: String? { head.query }

    /// The host and port that the client addressed, e.g. "example.org:8080": the target's in absolute form
    /// (RFC 9112 §3.2.2), else Host's. nil for an HTTP/1.0 client that names none. Anybody may write anything there.
    public var authority: String? { head.authority ?? Self.hostField.flatMap { head.value(of: $0) } }

    private static let hostField = HTTPField.Name("Host")

    /// The content, all of it, chunks taken off.
    public let body: [UInt8]

    /// The address of the other end of the connection as text, without the port, e.g. "127.0.0.1"; "unix" for a
    /// Unix-domain socket's.
    public let peer: String

    /// The address of who asked: the peer's or, when that is one of `Settings.proxies`, the one that it speaks for.
    public let client: String

    /// Where it came from; nil for one that was never on a wire.
    let socket: Socket?

    init(_ head: RequestHead, body: [UInt8], peer: String, client: String, socket: Socket? = nil) {
        self.head = head
        self.socket = socket
        self.body = body
        self.peer = peer
        self.client = client
    }

    /// A request that was never on a wire, for tests of handlers.
    public init(
        method: HTTPRequest.Method = .get, path: String, query: String? = nil, headers: HTTPFields = [:],
        body: [UInt8] = [], peer: String = "127.0.0.1", client: String? = nil
    ) {
        self.init(
            RequestHead(method: method, path: path, query: query, headers: headers), body: body, peer: peer,
            client: client ?? peer)
    }

    /// A header field's value, several lines joined with ", " (cookies with "; "); nil when absent.
    ///
    /// Decoded from the bytes received at each call; bytes that are not UTF-8 become U+FFFD. For a target in absolute
    /// form Host is the target's (RFC 9112 §3.2.2).
    public subscript(name: HTTPField.Name) -> String? {
        head.value(of: name)
    }
}
