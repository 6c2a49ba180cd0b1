import HTTPTypes

/// One complete request, its framing and syntax already checked.
public final class Request: Sendable {
    private let head: RequestHead

    /// The method, known or not; whether it is allowed is the handler's decision.
    public var method: HTTPRequest.Method { head.method }

    /// The path as sent, still percent-encoded, beginning with "/" and without the query; "*" for `OPTIONS *`.
    public var path: String { head.path }

    /// What followed the first "?", as sent; nil when there was none.
    public var query: String? { head.query }

    /// The host and port that the client addressed, e.g. "example.org:8080": the target's in absolute form (RFC 9112
    /// §3.2.2), else Host's. nil for an HTTP/1.0 client that names none. A client may send anything here.
    public var authority: String? { head.authority ?? Self.hostField.flatMap { self[$0] } }

    private static let hostField = HTTPField.Name("Host")

    /// The whole content, chunked coding removed.
    public let body: [UInt8]

    /// The address of the other end of the connection, without the port, e.g. "127.0.0.1"; "unix" for a Unix-domain
    /// socket.
    public let peer: String

    /// The client's address: the peer's or, when that is one of `Settings.proxies`, the one it reports.
    public let client: String

    /// The socket it came from; nil for a request created without a connection.
    let socket: Socket?

    init(_ head: RequestHead, body: [UInt8], peer: String, client: String, socket: Socket? = nil) {
        self.head = head
        self.socket = socket
        self.body = body
        self.peer = peer
        self.client = client
    }

    /// Creates a request without a connection, for tests of handlers.
    public convenience init(
        method: HTTPRequest.Method = .get, path: String, query: String? = nil, headers: HTTPFields = [:],
        body: [UInt8] = [], peer: String = "127.0.0.1", client: String? = nil
    ) {
        self.init(
            RequestHead(method: method, path: path, query: query, headers: headers), body: body, peer: peer,
            client: client ?? peer)
    }

    /// A header field's value, several lines joined with ", " (cookies with "; "); nil when absent, and empty unless all
    /// of it is ASCII.
    ///
    /// No field that decides anything has a meaning outside ASCII. Swift compares texts by their composed form, which
    /// takes a time that grows with the square of a run of accents. Decoded from the bytes received at each call. For a
    /// target in absolute form Host is the target's (RFC 9112 §3.2.2).
    public subscript(name: HTTPField.Name) -> String? {
        bytes(of: name).map { $0.allSatisfy { $0 < 0x80 } ? String(decoding: $0, as: UTF8.self) : "" }
    }

    /// The bytes of a header field's value, joined as above, whatever they are; nil when absent.
    public func bytes(of name: HTTPField.Name) -> [UInt8]? {
        head.value(of: name)
    }

    /// Waits for this request's turn. Returns at once, unless others of its flow have just been handled or wait on this
    /// loop. Requests of other flows, and the loop's sockets, come in between.
    ///
    /// Called by the handler, on the connection's loop, before expensive work.
    /// - Throws: `CancellationError` when the client has disconnected meanwhile and would not read the response.
    public func waitForTurn(in flow: Flow) async throws(CancellationError) {
        guard let loop = socket?.loop else { return }
        await loop.waitForTurn(in: flow)
        if Task.isCancelled { throw CancellationError() }
    }
}
