/// What one client may cost: sizes in bytes, counts in pieces. Past a bound the request is refused, never truncated.
public struct Limits: Sendable {
    /// The longest request target; longer is answered 414.
    public var target = 8 << 10
    /// All header fields together, line ends included; more is answered 431.
    public var headerBytes = 32 << 10
    /// How many header fields; more is answered 431.
    public var headerFields = 100
    /// The largest request body, as decoded; larger is answered 413 before it is read.
    public var body = 1 << 20
    /// The paths, as sent, that take larger request bodies, and how large: for forms with files.
    public var bodies: [String: Int] = [:]
    /// Trailer fields after a chunked body, line ends included; they are checked and dropped. More is answered 431.
    public var trailerBytes = 8 << 10
    /// Chunk extensions of one body together; they mean nothing to us, so a sender of many is wasting our time.
    public var chunkExtensionBytes = 4 << 10
    /// Connections open at once, over all loops; a further one is answered 503 and closed.
    public var connections = 20_000
    /// Connections open at once from one IPv4 address or one IPv6 network of 64 bits; a further one is answered 503 and
    /// closed. A household or an office behind one address needs six for each browser.
    public var connectionsPerAddress = 256
    /// Memory, in bytes, that the connections of one event loop may hold while they wait for their clients: answers that are
    /// not read, and request bodies that do not come to an end. Beyond it those are cut that have kept us waiting for
    /// longest. One alone may be larger.
    public var held = 64 << 20
    /// The same for the connections that one client has with one event loop: an IPv4 address or an IPv6 network of 64
    /// bits, whom a proxy speaks for counted one by one. This machine itself is not held to it.
    public var heldPerAddress = 16 << 20
    /// How fast, in bytes a second, one event loop reads the request bodies of one client; an eighth of that at once.
    public var bodyPace = 32 << 20

    /// The defaults, to be changed one by one.
    public init() {}

    func body(at path: String) -> Int { bodies[path] ?? body }
}
