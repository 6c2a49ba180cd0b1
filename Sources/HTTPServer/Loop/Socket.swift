import CLinux
import Glibc

/// The descriptor of one accepted connection on its loop. It never blocks; tasks await its readiness.
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
    /// Distinguishes this socket's events from those of an earlier one with the same descriptor.
    let generation: UInt32
    let loop: EventLoop

    /// Readiness as of the last edge, until the kernel reports otherwise.
    private(set) var isReadable = false
    private var isWritable = true
    /// Whether the client will send no more; it may still read.
    private var peerHasClosed = false
    private var lastArrival: Int64 = 0
    /// Whether the client has disconnected: the connection is broken, or the client closed its half while it had to
    /// wait.
    private(set) var clientHasLeft = false
    private var written = 0
    private var isAborted = false
    private var waiter: UnsafeContinuation<WakeReason, Never>?
    /// nil during a pause.
    private var awaited: Condition? = .readable

    /// The flow it takes turns in; nil for a proxy, whose connection carries many.
    var flow: Flow?
    /// Whether it is ready and waits for its turn.
    private var isInLine = false

    /// The connection's task, cancelled when the client has disconnected.
    var task: Task<Void, Never>?
    /// The connection that waits here without a task.
    private var resting: Connection?
    /// Whether a request is being handled; its task is cancelled when the client disconnects.
    var isHandling = false
    /// How soon after its last byte a client may close its half without counting as disconnected, in nanoseconds.
    var halfClose: Int64 = 0
    /// Whether a live body is being sent, which ends when the client closes its half.
    var isLive = false {
        didSet { if isLive, peerHasClosed || loop.isDraining { task?.cancel() } }
    }

    init(descriptor: Int32, generation: UInt32, loop: EventLoop) {
        self.descriptor = descriptor
        self.generation = generation
        self.loop = loop
    }

    /// Waits for a condition. Returns at once when it holds already. `deadline` is in the monotonic clock's
    /// nanoseconds.
    func wait(for condition: Condition, until deadline: Int64) async -> WakeReason {
        if isAborted { return .aborted }
        if condition == .readable ? isReadable : isWritable { return .ready }
        loop.schedule(self, at: deadline)
        awaited = condition
        return await withUnsafeContinuation { waiter = $0 }
    }

    /// Waits until the deadline, ready or not.
    /// - Returns: `.timedOut`, or what ended the pause early.
    func pause(until deadline: Int64) async -> WakeReason {
        if isAborted { return .aborted }
        loop.schedule(self, at: deadline)
        awaited = nil
        return await withUnsafeContinuation { waiter = $0 }
    }

    /// Waits without a task, which would keep the memory that its deepest call took. Input starts a task; at the
    /// deadline the connection ends.
    func rest(_ connection: Connection, until deadline: Int64) {
        if isAborted { return connection.end() }
        if isReadable { return connection.begin() }
        task = nil
        awaited = .readable
        resting = connection
        loop.schedule(self, at: deadline)
    }

    /// Whether there is something to read, be it that the kernel has not reported it yet. To close then would reset the
    /// connection, and the client would have no answer to what it has sent.
    func hasArrivals() -> Bool {
        if !isReadable {
            var first: UInt8 = 0
            isReadable = recv(descriptor, &first, 1, Int32(MSG_PEEK)) > 0
        }
        return isReadable
    }

    /// Reads once. `.count(0)` is the end: the client sends no more.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        while true {
            if isAborted { return .failed }
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count >= 0 {
                // A short read means drained, and another edge will come. But a close reported already is not reported
                // again.
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
            clinux_send(
                descriptor, first.baseAddress, first.count, second.baseAddress, second.count, moreFollows ? 1 : 0)
        }
    }

    /// Sends once from a file; `.count(0)` when the file has become shorter.
    func write(_ file: OpenFile, _ range: Range<Int>) -> Transfer {
        transfer(range.count) { clinux_send_file(descriptor, file.descriptor, range.lowerBound, range.count) }
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

    /// Written bytes that have reached the other end, as far as the kernel knows.
    var delivered: Int { written - clinux_unacknowledged(descriptor) }

    /// Makes closing signal an error to the client instead of a regular end of data.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Closes the sending half of the connection.
    func endWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Records the conditions that the kernel reports.
    func take(_ conditions: UInt32) {
        func include(_ wanted: Int) -> Bool { conditions & UInt32(wanted) != 0 }
        let isBroken = include(CLINUX_EPOLL_ERROR | CLINUX_EPOLL_HUNG_UP)
        let hasEnded = include(CLINUX_EPOLL_PEER_CLOSED)
        let hasInput = include(CLINUX_EPOLL_READABLE)
        if hasEnded { noteEnd() } else if hasInput { lastArrival = loop.now }
        if isBroken { (peerHasClosed, clientHasLeft) = (true, true) }
        if isBroken || hasEnded || hasInput { isReadable = true }
        if isBroken || include(CLINUX_EPOLL_WRITABLE) { isWritable = true }
        if isBroken || isLive && peerHasClosed || isHandling && clientHasLeft { task?.cancel() }
        // A pause waits for no condition that could tell of it.
        if isBroken, waiter != nil, awaited == nil { return signal(.aborted) }
        guard isReady, !isInLine else { return }
        isInLine = true
        loop.admit(self)
    }

    /// Whether it waits and the condition holds.
    private var isReady: Bool {
        (waiter != nil || resting != nil) && (awaited == .readable && isReadable || awaited == .writable && isWritable)
    }

    /// Continues, if it is still ready.
    func takeTurn() {
        isInLine = false
        if isReady { signal(.ready) }
    }

    /// Records that the client will send no more. If it was not waiting for anything, its last request may have come
    /// with the end.
    private func noteEnd() {
        if !peerHasClosed, isHandling || isReadable, loop.now - lastArrival > halfClose, !hasJustSent {
            clientHasLeft = true
        }
        peerHasClosed = true
    }

    /// Whether a further request came just before the end. It may have been reported together with it.
    private var hasJustSent: Bool {
        let age = clinux_age_of_unread(descriptor)
        return age >= 0 && Int64(age) * 1_000_000 <= halfClose
    }

    override func deadlinePassed() {
        signal(.timedOut)
    }

    /// Ends the wait under way, if there is one.
    func signal(_ signal: WakeReason) {
        if signal == .aborted { isAborted = true }
        if signal == .aborted || signal == .drained && isLive { task?.cancel() }
        if let waiter {
            self.waiter = nil
            waiter.resume(returning: signal)
        } else if let connection = resting {
            resting = nil
            connection.resume(after: signal)
        }
    }
}
