import CEpoll
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// One thread that waits on epoll and runs the tasks of the connections it has accepted: reading, parsing, handling and
/// writing happen here without a hop, unless a handler awaits something elsewhere.
///
/// `@unchecked Sendable`: all but `arrivals`, `hasArrivals` and `thread` is touched on the loop's own thread only.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    private struct Arrivals {
        var jobs: [UnownedJob] = []
        var isOver = false
    }

    // Enough for a request with a small upload; one per loop, not per connection.
    private static let inboxSize = 64 << 10
    // So many jobs in a row, then the kernel is asked for news.
    private static let mostJobsInARow = 256
    private static let wakeToken: UInt64 = 0
    private static let listenerToken: UInt64 = 1

    private let epoll: Int32
    private let wake: Int32
    private let arrivals = Mutex(Arrivals())
    private let hasArrivals = Atomic(false)
    private let thread = Atomic<UInt>(0)

    private var jobs: [UnownedJob] = []
    private var sockets: [Socket?] = []
    private var openSockets = 0
    private var lastGeneration: UInt32 = 0
    private var wheel = TimingWheel(now: MonotonicClock.now)
    private var date = DateLine()
    private var acceptor: Acceptor?

    /// The monotonic clock when the kernel last had news.
    private(set) var now = MonotonicClock.now
    /// No request is begun any more, and every answer is the last on its connection.
    private(set) var isDraining = false
    /// Where every socket of this loop reads into; what is to outlive the moment is copied out.
    let inbox = UnsafeMutableRawBufferPointer.allocate(byteCount: inboxSize, alignment: 16)
    /// Where response heads are put together; like `inbox`, good until the next suspension only.
    var outbox: [UInt8] = []

    /// Throws when the system has no descriptors left.
    init() throws(StartFailure) {
        epoll = cepoll_create()
        wake = cepoll_wake_descriptor()
        guard epoll >= 0, wake >= 0, cepoll_add_edge(epoll, wake, Self.wakeToken, 0) == 0 else {
            throw StartFailure("The system gives no epoll instance: \(StartFailure.reason(errno)).")
        }
        outbox.reserveCapacity(4 << 10)
    }

    deinit {
        inbox.deallocate()
        Glibc.close(epoll)
        Glibc.close(wake)
    }

    /// Starts the thread. `whenOver` is called on it, last, after `drain` when the last socket has closed.
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
            throw StartFailure("The system gives no thread: \(StartFailure.reason(failure)).")
        }
        pthread_detach(created)
    }

    /// From the loop's own thread the job is merely queued; from elsewhere the loop is woken, once for many.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if thread.load(ordering: .relaxed) == UInt(pthread_self()) {
            jobs.append(job)
            return
        }
        let isOver = arrivals.withLock { arrivals in
            if !arrivals.isOver { arrivals.jobs.append(job) }
            return arrivals.isOver
        }
        if isOver {
            Self.hand(job)
        } else if !hasArrivals.exchange(true, ordering: .acquiringAndReleasing) {
            cepoll_wake(wake)
        }
    }

    private func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        withUnsafeTemporaryAllocation(of: cepoll_event.self, capacity: 256) { events in
            while !(isDraining && openSockets == 0 && jobs.isEmpty) {
                let count = cepoll_wait(epoll, events.baseAddress, Int32(events.count), patience)
                now = MonotonicClock.now
                for index in 0..<max(0, Int(count)) { take(events[index]) }
                wheel.expire(at: now) { $0.deadlinePassed() }
                acceptor?.resumeIfDue()
                takeArrivals()
                runJobs()
            }
        }
        thread.store(0, ordering: .relaxed)
        let late = arrivals.withLock { arrivals in
            arrivals.isOver = true
            return arrivals.jobs
        }
        for job in late { Self.hand(job) }
    }

    /// How long the kernel may keep us, in milliseconds; -1: until something happens.
    private var patience: Int32 {
        guard jobs.isEmpty else { return 0 }
        let next = min(wheel.nextExpiry ?? .max, acceptor?.resumesAt ?? .max)
        guard next != .max else { return -1 }
        return Int32(clamping: max(0, (next - now + 999_999) / 1_000_000))
    }

    private func take(_ event: cepoll_event) {
        switch event.token {
        case Self.wakeToken: break
        case Self.listenerToken: acceptor?.acceptAll()
        default:
            let descriptor = Int(event.token & 0xFFFF_FFFF)
            // A socket closed earlier in this batch, and perhaps another in its place.
            guard descriptor < sockets.count, let socket = sockets[descriptor],
                socket.generation == UInt32(event.token >> 32)
            else { return }
            socket.take(event.conditions)
        }
    }

    private func takeArrivals() {
        guard hasArrivals.load(ordering: .relaxed) else { return }
        // Before they are taken: who comes after that wakes us again.
        hasArrivals.store(false, ordering: .sequentiallyConsistent)
        arrivals.withLock { arrivals in
            jobs.append(contentsOf: arrivals.jobs)
            arrivals.jobs.removeAll(keepingCapacity: true)
        }
    }

    private func runJobs() {
        var index = 0
        while index < jobs.count, index < Self.mostJobsInARow {
            let job = jobs[index]
            index += 1
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        if index == jobs.count { jobs.removeAll(keepingCapacity: true) } else { jobs.removeFirst(index) }
    }

    /// This loop is over, but an actor may still hold a job for it.
    private static func hand(_ job: UnownedJob) {
        globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }
}

extension EventLoop {
    // What follows is called on the loop's thread, but for `attach`, which is called before it starts.

    /// Takes connections from here on. Level-triggered: what one visit leaves is reported again.
    func attach(_ acceptor: Acceptor) {
        self.acceptor = acceptor
        watchListener()
    }

    func watchListener() {
        guard let acceptor else { return }
        cepoll_add_level(epoll, acceptor.listener, Self.listenerToken)
    }

    func unwatchListener() {
        guard let acceptor else { return }
        cepoll_remove(epoll, acceptor.listener)
    }

    /// Adopts an accepted descriptor; nil when the kernel has no room for it (it is then closed).
    func open(_ descriptor: Int32) -> Socket? {
        // Generation 0 belongs to the loop's own two descriptors.
        lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
        let socket = Socket(descriptor: descriptor, generation: lastGeneration, loop: self)
        let token = UInt64(lastGeneration) << 32 | UInt64(UInt32(bitPattern: descriptor))
        guard cepoll_add_edge(epoll, descriptor, token, 1) == 0 else {
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
        openSockets -= 1
        // Closing takes it out of epoll as well.
        Glibc.close(socket.descriptor)
    }

    func schedule(_ entry: WheelEntry, at deadline: Int64) {
        wheel.schedule(entry, at: deadline)
    }

    var dateLine: [UInt8] { date.bytes(at: now) }

    /// Accepts who is already waiting, then nobody; wakes those who wait for a request.
    func drain() {
        guard !isDraining else { return }
        acceptor?.acceptAll()
        acceptor?.stop()
        acceptor = nil
        isDraining = true
        for socket in sockets { socket?.signal(.drained) }
    }

    /// Cuts every connection; a handler that still runs answers into the void.
    func abort() {
        for socket in sockets { socket?.signal(.aborted) }
    }
}
