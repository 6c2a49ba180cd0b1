/// How long a client may keep us waiting. They are checked on a wheel with ticks of 64 ms, so each may run over by as much.
public struct TimeOuts: Sendable {
    /// From a request's first byte (on a new connection: from its opening) to the end of its header fields; then 408.
    public var head: Duration = .seconds(10)
    /// Between an answer and the first byte of the next request; then the connection closes without a word.
    public var idle: Duration = .seconds(60)
    /// The longest pause within a body; then 408.
    public var bodyStall: Duration = .seconds(30)
    /// A body has this much time before `bodyRate` counts.
    public var bodyGrace: Duration = .seconds(5)
    /// Bytes per second that a body must average after `bodyGrace`; slower is answered 408.
    public var bodyRate = 500
    /// The longest a client may leave our answer unread before the connection is cut.
    public var writeStall: Duration = .seconds(30)
    /// A client may keep an answer waiting for this long before `writeRate` counts.
    public var writeGrace: Duration = .seconds(30)
    /// Bytes per second that a client must average, after `writeGrace`, while we wait for it; slower is cut.
    public var writeRate = 500
    /// The longest that a client may keep us waiting in all for an answer that is held in memory; slower is cut. Files and
    /// streams, of which little is held, may take as long as `writeRate` allows.
    public var writeWhole: Duration = .seconds(600)
    /// A client that closes its sending half so soon after its last byte waits for its answer. Who does so later, while the
    /// request is waiting or is handled, has left.
    public var halfClose: Duration = .milliseconds(250)
    /// After a refusal, how long a client may go on sending, unread, so that it gets to our answer.
    public var linger: Duration = .seconds(30)
    /// The longest pause while lingering.
    public var lingerPause: Duration = .seconds(5)
    /// Once the server ends: how long a connection may still ask that was opened or answered just before. Its next request
    /// may be on the way.
    public var farewell: Duration = .seconds(1)

    /// The defaults, to be changed one by one.
    public init() {}
}
