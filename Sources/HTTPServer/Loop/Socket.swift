import CEpoll

#if canImport(Glibc)
    import Glibc
#endif

/// One accepted connection's descriptor on its loop: never blocks, tells when waiting is over.
///
/// `@unchecked Sendable`: touched on its loop's thread only.
final class Socket: WheelEntry, @unchecked Sendable {
    enum Condition { case readable, writable }

    enum Transfer {
        case count(Int)
        case wouldBlock
        case failed
    }

    let descriptor: Int32
    /// Tells this socket's events from those of an earlier one with the same descriptor.
    let generation: UInt32
    let loop: EventLoop

    // What the last edge said, until the kernel says otherwise.
    private(set) var isReadable = false
    private var isWritable = true
    /// Whether the client will send no more; it may still read.
    private var peerHasClosed = false
    private var lastArrival: Int64 = 0
    /// Whether the client is gone: the connection is broken, or it closed its half while it had to wait.
    private(set) var clientHasLeft = false
    private var written = 0
    private var isAborted = false
    private var waiter: UnsafeContinuation<Signal, Never>?
    /// Nil while it pauses.
    private var awaited: Condition? = .readable

    /// What it takes turns in; nil for one that speaks for many.
    var flow: Flow?
    /// Whether it has something to do and waits for its turn.
    private var isInLine = false

    /// The connection's task, cancelled when the client has gone.
    var task: Task<Void, Never>?
    /// The connection that waits here without a task.
    private var resting: Connection?
    /// Whether a request is being handled, for somebody who may leave.
    var isHandling = false
    /// How soon after its last byte a client may close its half without having left, in nanoseconds.
    var halfClose: Int64 = 0
    /// Whether what is being sent makes sense only while the client's own half is open.
    var isLive = false {
        didSet { if isLive, peerHasClosed || loop.isDraining { task?.cancel() } }
    }

    init(descriptor: Int32, generation: UInt32, loop: EventLoop) {
        self.descriptor = descriptor
        self.generation = generation
        self.loop = loop
    }

    /// Returns at once when there is something to do. `deadline` is in the monotonic clock's nanoseconds.
    func wait(for condition: Condition, until deadline: Int64) async -> Signal {
        if isAborted { return .aborted }
        if condition == .readable ? isReadable : isWritable { return .ready }
        loop.schedule(self, at: deadline)
        awaited = condition
        return await withUnsafeContinuation { waiter = $0 }
    }

    /// Lets some time pass, whatever there is to do.
    /// - Returns: `.timedOut`, or what ended the pause before.
    func pause(until deadline: Int64) async -> Signal {
        if isAborted { return .aborted }
        loop.schedule(self, at: deadline)
        awaited = nil
        return await withUnsafeContinuation { waiter = $0 }
    }

    /// The connection waits without a task, which would keep what the deepest of its calls took. Something to read begins
    /// one; at the deadline the connection ends.
    func rest(_ connection: Connection, until deadline: Int64) {
        if isAborted { return connection.end() }
        if isReadable { return connection.begin() }
        task = nil
        awaited = .readable
        resting = connection
        loop.schedule(self, at: deadline)
    }

    /// Reads once. `.count(0)` is the end: the client sends no more.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count >= 0 {
                // Less than asked for means drained, and the next edge will come; but a close seen already comes once.
                if count < buffer.count, !peerHasClosed { isReadable = false }
                return .count(count)
            }
            if errno == EINTR { continue }
            guard errno == EAGAIN else { return .failed }
            isReadable = false
            return .wouldBlock
        }
    }

    /// Writes once, both pieces in one call.
    func write(
        _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, moreFollows: Bool = false
    ) -> Transfer {
        transfer(first.count + second.count) {
            cepoll_send(
                descriptor, first.baseAddress, first.count, second.baseAddress, second.count, moreFollows ? 1 : 0)
        }
    }

    /// Sends once from a file; `.count(0)` when the file has become shorter.
    func write(_ file: OpenFile, _ range: Range<Int>) -> Transfer {
        transfer(range.count) { cepoll_send_file(descriptor, file.descriptor, range.lowerBound, range.count) }
    }

    private func transfer(_ wanted: Int, _ call: () -> Int) -> Transfer {
        while true {
            if isAborted { return .failed }
            let count = call()
            if count >= 0 {
                if count < wanted { isWritable = false }
                written += count
                return .count(count)
            }
            if errno == EINTR { continue }
            guard errno == EAGAIN else { return .failed }
            isWritable = false
            return .wouldBlock
        }
    }

    /// How much of what we wrote is at the other end, as far as the kernel knows.
    var delivered: Int { written - cepoll_unacknowledged(descriptor) }

    /// Closing will tell the client that something went wrong, instead of ending what it reads.
    func spoil() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Tells the client that nothing more will come from us.
    func endWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Notes what the kernel reports.
    func take(_ conditions: UInt32) {
        let broken = conditions & UInt32(CEPOLL_ERROR | CEPOLL_HUNG_UP) != 0
        if conditions & UInt32(CEPOLL_PEER_CLOSED) != 0 {
            noteEnd()
        } else if conditions & UInt32(CEPOLL_READABLE) != 0 {
            lastArrival = loop.now
        }
        if broken { (peerHasClosed, clientHasLeft) = (true, true) }
        if broken || conditions & UInt32(CEPOLL_READABLE | CEPOLL_PEER_CLOSED) != 0 { isReadable = true }
        if broken || conditions & UInt32(CEPOLL_WRITABLE) != 0 { isWritable = true }
        if broken || isLive && peerHasClosed || isHandling && clientHasLeft { task?.cancel() }
        guard isReady, !isInLine else { return }
        isInLine = true
        loop.admit(self)
    }

    /// Whether there is what it waits for, if it waits.
    private var isReady: Bool {
        (waiter != nil || resting != nil) && (awaited == .readable && isReadable || awaited == .writable && isWritable)
    }

    /// Goes on, unless that is over.
    func takeTurn() {
        isInLine = false
        if isReady { signal(.ready) }
    }

    /// The client will send no more. When nothing of it was waiting, its last request may have come with the end.
    private func noteEnd() {
        if !peerHasClosed, isHandling || isReadable, loop.now - lastArrival > halfClose { clientHasLeft = true }
        peerHasClosed = true
    }

    override func deadlinePassed() {
        signal(.timedOut)
    }

    /// Ends the wait under way, if there is one.
    func signal(_ signal: Signal) {
        if signal == .aborted { isAborted = true }
        if signal == .aborted || signal == .drained && isLive { task?.cancel() }
        if let waiter {
            self.waiter = nil
            waiter.resume(returning: signal)
        } else if let connection = resting {
            resting = nil
            connection.goOn(after: signal)
        }
    }
}
