/// Bounds on what one client may use: sizes in bytes, and counts. A request past a bound is refused, never truncated.
public struct Limits: Sendable {
    /// The longest request target; longer is answered 414.
    public var target = 8 << 10
    /// All header fields together, line ends included; more is answered 431.
    public var headerBytes = 32 << 10
    /// The number of header fields; more are answered 431.
    public var headerFields = 100
    /// The largest request body, as decoded; larger is answered 413 before it is read.
    public var body = 1 << 20
    /// The largest request bodies by path, as sent, where they differ from `body`: for forms with files.
    public var bodies: [String: Int] = [:]
    /// Trailer fields after a chunked body, line ends included; they are checked and dropped. More is answered 431.
    public var trailerBytes = 8 << 10
    /// All chunk extensions of one body. They are ignored, so a client that sends many only costs time.
    public var chunkExtensionBytes = 4 << 10
    /// Connections open at once, over all loops; a further one is answered 503 and closed.
    public var connections = 20_000
    /// Connections open at once from one IPv4 address or one IPv6 network of 64 bits; a further one is answered 503 and
    /// closed. A household or an office behind one address needs six for each browser.
    public var connectionsPerAddress = 256
    /// Memory, in bytes, that the connections of one event loop may hold: unread responses, incomplete requests from 4 KB,
    /// and bodies of 64 KB and more while they are handled. Beyond it, the connections that have kept the server waiting
    /// longest are cut; if that is not enough, a request to be handled is answered 503. A single one may be larger.
    public var held = 64 << 20
    /// The same for one client's connections to one event loop. A client is an IPv4 address or an IPv6 network of 64
    /// bits; clients behind a proxy are counted one by one. This machine itself is exempt.
    public var heldPerAddress = 16 << 20
    /// Bytes per second at which one event loop reads the request bodies of one client; an eighth of that at once.
    public var bodyPace = 32 << 20

    /// Creates the default limits.
    public init() {}

    func body(at path: String) -> Int { bodies[path] ?? body }
}
