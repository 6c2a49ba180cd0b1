import CLinux
import Glibc

/// One thread that waits on epoll and runs the tasks of the connections it has accepted: reading, parsing, handling and
/// writing happen here without a thread hop, unless a handler awaits something elsewhere.
///
/// `@unchecked Sendable`: all but `jobs`, which is thread-safe, is touched on the loop's own thread only.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// Enough for a request with a small upload; one per loop, not per connection.
    private static let inboxSize = 64 << 10
    /// Upper bound on connections waiting in the accept queue at shutdown.
    private static let mostWaiting = Int(Listener.backlog)
    private static let wakeToken: UInt64 = 0

    private let number: Int
    private let epoll: Int32
    let jobs: JobQueue
    private var sockets: [Socket?] = []
    private var openSockets = 0
    private var lastGeneration: UInt32 = 0
    var wheel = TimingWheel(now: MonotonicClock.now)
    private var date = DateHeader()
    private var acceptors: [Acceptor] = []
    /// When accepting ends while the loop is draining.
    private var lastCallEnds: Int64?

    /// The memory held by connections that wait for their clients.
    let budget: BufferBudget
    var bodyPace: BodyRateLimit
    /// The loop's load figures, readable from any thread.
    let load = LoopLoad()
    /// Work that waits until others had their turn.
    var turns = FairQueue()
    /// When the current turn began, on the monotonic clock.
    var turnBegan = MonotonicClock.now
    /// When epoll last returned, on the monotonic clock.
    private(set) var now = MonotonicClock.now
    /// Whether the server is shutting down. Every response is then the last on its connection.
    private(set) var isDraining = false
    /// The buffer that every socket of this loop reads into. Data needed for longer is copied out.
    let inbox = UnsafeMutableRawBufferPointer.allocate(byteCount: inboxSize, alignment: 16)
    /// The buffer for response heads; like `inbox`, valid only until the next suspension.
    var outbox: [UInt8] = []

    /// Throws when the system has no descriptors left. The number is part of the thread's name.
    init(number: Int, limits: Limits = Limits()) throws(StartFailure) {
        self.number = number
        budget = BufferBudget(most: limits.held, mostPerAddress: limits.heldPerAddress)
        bodyPace = BodyRateLimit(rate: limits.bodyPace)
        epoll = clinux_epoll_create()
        jobs = JobQueue(wake: clinux_wake_descriptor())
        guard epoll >= 0, jobs.wake >= 0, clinux_epoll_add_edge(epoll, jobs.wake, Self.wakeToken, 0) == 0 else {
            // What was opened, `deinit` closes: it runs, as nothing else is missing.
            throw StartFailure("Cannot create an epoll instance: \(StartFailure.reason(errno)).")
        }
        outbox.reserveCapacity(4 << 10)
    }

    deinit {
        inbox.deallocate()
        if epoll >= 0 { Glibc.close(epoll) }
    }

    /// Starts the thread. After `drain`, when the last socket has closed, it calls `whenOver` and ends.
    func start(whenOver: @escaping @Sendable () -> Void) throws(StartFailure) {
        final class Start {
            let loop: EventLoop
            let whenOver: @Sendable () -> Void
            init(_ loop: EventLoop, _ whenOver: @escaping @Sendable () -> Void) {
                self.loop = loop
                self.whenOver = whenOver
            }
        }
        let start = Unmanaged.passRetained(Start(self, whenOver))
        var created = pthread_t()
        let failure = pthread_create(
            &created, nil,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                start.loop.run()
                start.whenOver()
                return nil
            }, start.toOpaque())
        guard failure == 0 else {
            start.release()
            throw StartFailure("Cannot start a thread: \(StartFailure.reason(failure)).")
        }
        pthread_detach(created)
    }

    /// Enqueues the job to run on this loop's thread.
    func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(UnownedJob(job))
    }

    private func run() {
        clinux_name_thread("http-loop-\(number)")
        // A client that disconnects while a file is being sent to it must not end the process.
        clinux_block_pipe_signal()
        jobs.begin()
        withUnsafeTemporaryAllocation(of: clinux_epoll_event.self, capacity: 256) { events in
            while !(isDraining && openSockets == 0 && jobs.isEmpty && turns.isEmpty && acceptors.isEmpty) {
                let timeout = waitTime
                load.noteTurn(connections: openSockets, busy: MonotonicClock.now - now)
                let count = clinux_epoll_wait(epoll, events.baseAddress, Int32(events.count), timeout)
                now = MonotonicClock.now
                turnBegan = now
                turns.beginRound()
                for index in 0..<max(0, Int(count)) { take(events[index]) }
                for entry in wheel.takeExpired(at: now) { entry.deadlinePassed() }
                for acceptor in acceptors { acceptor.resumeIfDue() }
                endLastCallIfDue()
                jobs.run(on: asUnownedTaskExecutor())
                grantTurns()
            }
        }
        jobs.end()
    }

    /// How long epoll may wait, in milliseconds; -1: until something happens.
    private var waitTime: Int32 {
        guard jobs.isEmpty, turns.isEmpty else { return 0 }
        var next = min(wheel.nextExpiry ?? .max, lastCallEnds ?? .max)
        for acceptor in acceptors { next = min(next, acceptor.resumesAt ?? .max) }
        guard next != .max else { return -1 }
        return Int32(clamping: max(0, (next - now + 999_999) / 1_000_000))
    }

    func take(_ event: clinux_epoll_event) {
        switch event.token {
        case Self.wakeToken: break
        case 1...UInt64(UInt32.max):
            let index = Int(event.token) - 1
            if index < acceptors.count { acceptors[index].acceptAll() }
        default:
            let descriptor = Int(event.token & 0xFFFF_FFFF)
            // The socket may have been closed earlier in this batch, and its descriptor reused.
            guard descriptor < sockets.count, let socket = sockets[descriptor],
                socket.generation == UInt32(event.token >> 32)
            else { return }
            socket.take(event.conditions)
        }
    }
}

extension EventLoop {
    // Called on the loop's thread, except `attach`, which is called before it starts.

    /// Starts accepting connections. Level-triggered: connections left waiting are reported again.
    func attach(_ acceptor: Acceptor) {
        acceptors.append(acceptor)
        acceptor.resume()
    }

    /// - Returns: false when the kernel has no room for it; errno says why.
    func watch(_ acceptor: Acceptor) -> Bool {
        guard let index = acceptors.firstIndex(where: { $0 === acceptor }) else { return false }
        return clinux_epoll_add_listener(epoll, acceptor.listener, UInt64(index) + 1) == 0
    }

    func unwatch(_ acceptor: Acceptor) {
        clinux_epoll_remove(epoll, acceptor.listener)
    }

    /// Registers an accepted descriptor with epoll. When the kernel has no room for it, closes it and returns nil.
    func open(_ descriptor: Int32) -> Socket? {
        // Generation 0 belongs to the loop's own descriptors.
        lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
        let socket = Socket(descriptor: descriptor, generation: lastGeneration, loop: self)
        let token = UInt64(lastGeneration) << 32 | UInt64(UInt32(bitPattern: descriptor))
        guard clinux_epoll_add_edge(epoll, descriptor, token, 1) == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        let index = Int(descriptor)
        if index >= sockets.count {
            sockets.append(contentsOf: repeatElement(nil, count: index - sockets.count + 64))
        }
        sockets[index] = socket
        openSockets += 1
        return socket
    }

    func close(_ socket: Socket) {
        wheel.remove(socket)
        sockets[Int(socket.descriptor)] = nil
        socket.task = nil
        openSockets -= 1
        // Closing removes it from epoll as well.
        Glibc.close(socket.descriptor)
    }

    func schedule(_ entry: WheelEntry, at deadline: Int64) {
        wheel.schedule(entry, at: deadline)
    }

    var dateHeader: [UInt8] { date.bytes(at: now) }

    /// Accepts the connections already waiting, then stops accepting. Wakes the connections that wait for a request.
    /// - Parameter lastCall: how long to wait for connections that were already under way.
    func drain(lastCall: Duration) {
        guard !isDraining else { return }
        isDraining = true
        lastCallEnds = now + lastCall.nanoseconds
        endLastCallIfDue()
        for socket in sockets { socket?.signal(.drained) }
    }

    private func endLastCallIfDue() {
        guard let lastCallEnds, now >= lastCallEnds else { return }
        self.lastCallEnds = nil
        for acceptor in acceptors {
            acceptor.acceptAll(atMost: Self.mostWaiting)
            // Closing would not remove it from epoll: another loop, or another program, may have the same socket.
            unwatch(acceptor)
        }
        acceptors = []
    }

    /// Cuts every connection. The response of a handler that still runs is discarded.
    func abort() {
        lastCallEnds = lastCallEnds.map { min($0, now) }
        for socket in sockets { socket?.signal(.aborted) }
    }
}
