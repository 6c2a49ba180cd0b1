/// How long a client may keep the server waiting. Timeouts are checked on a wheel with ticks of 67 ms, so each may run
/// over by as much.
public struct Timeouts: Sendable {
    /// From a request's first byte to the end of its header fields; then 408. Also from a new connection's opening to its
    /// first byte; then it closes without a response.
    public var head: Duration = .seconds(10)
    /// Between a response and the first byte of the next request; then the connection closes without a response.
    public var idle: Duration = .seconds(60)
    /// The longest pause within a body; then 408.
    public var bodyStall: Duration = .seconds(30)
    /// A body has this much time before `bodyRate` counts.
    public var bodyGrace: Duration = .seconds(5)
    /// Bytes per second that a body must average after `bodyGrace`; slower is answered 408.
    public var bodyRate = 500
    /// The longest a client may leave a response unread before the connection is cut.
    public var writeStall: Duration = .seconds(30)
    /// A client may keep a response waiting for this long before `writeRate` counts.
    public var writeGrace: Duration = .seconds(30)
    /// Bytes per second that a client must average, after `writeGrace`, while the server waits for it; slower is cut.
    public var writeRate = 500
    /// The longest that a client may keep the server waiting in total for a response held in memory; slower is cut.
    /// Files and streams, of which little is held, may take as long as `writeRate` allows.
    public var writeWhole: Duration = .seconds(600)
    /// A client that closes its sending half this soon after its last byte still gets its response. One that closes it
    /// later, while its request waits or is being handled, counts as disconnected.
    public var halfClose: Duration = .milliseconds(250)
    /// After a refusal, how long a client may keep sending, its data discarded, so that it gets the response.
    public var linger: Duration = .seconds(30)
    /// The longest pause while lingering.
    public var lingerPause: Duration = .seconds(5)
    /// During shutdown, how long a connection opened or answered just before may still send a request already on its
    /// way.
    public var drainGrace: Duration = .seconds(1)

    /// Creates the default timeouts.
    public init() {}
}
