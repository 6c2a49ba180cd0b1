import Database
import Metrics
import Synchronization

/// Checks whether the site can serve requests.
package final class Health: Sendable {
    package enum Verdict: Sendable, Equatable {
        case ready, stopping, templatesBroken, databaseUnreadable, databaseUnwritable, databaseSlow

        /// The message for the operator.
        package var sentence: String {
            switch self {
            case .ready: "Ready."
            case .stopping: "The program is stopping: it finishes open requests and accepts no new ones."
            case .templatesBroken: "The site can't be assembled: a template or a text has an error."
            case .databaseUnreadable: "The database can't be read: check that its file or its server is there."
            case .databaseUnwritable:
                "The database can't be written: check whether its disk is full or read-only, or its primary server away."
            case .databaseSlow:
                "The database doesn't answer in time: check whether its disk or its server hangs, or memory runs out."
            }
        }
    }

    private struct Look {
        let verdict: Verdict
        let since: Stopwatch
    }

    /// The last look at the database, and the one under way. If that is late, the last one says so.
    private struct Looks {
        var latest: Look?
        var current: Task<Verdict, Never>?
    }

    /// How long a database check is cached, in nanoseconds: it writes a page, and anyone may request it at any rate.
    private static let cacheLifetime: Int64 = 1_000_000_000

    /// How long a caller waits for a look: one at a disk that hangs may never end.
    static let timeout: Duration = .seconds(5)

    private let database: Database
    private let timeout: Duration
    private let trouble: @Sendable () async -> DatabaseFault?
    private let isWhole: @Sendable () -> Bool
    private let isStopping = Atomic(false)
    private let looks = Mutex(Looks())

    /// - Parameter isWhole: whether templates and texts are loaded and valid.
    package convenience init(_ services: Services, isWhole: @escaping @Sendable () -> Bool = { true }) {
        let database = services.database
        self.init(database, trouble: { await database.trouble() }, isWhole: isWhole)
    }

    /// - Parameters:
    ///   - timeout: how long a caller waits for a look.
    ///   - trouble: looks at the database.
    init(
        _ database: Database, timeout: Duration = Health.timeout,
        trouble: @escaping @Sendable () async -> DatabaseFault?,
        isWhole: @escaping @Sendable () -> Bool = { true }
    ) {
        self.database = database
        self.timeout = timeout
        self.trouble = trouble
        self.isWhole = isWhole
    }

    /// Makes the site report that it is stopping.
    package func stop() {
        isStopping.store(true, ordering: .relaxed)
    }

    /// The current verdict, from the cache if it is recent. All callers while the database is looked at wait for the same
    /// look, for a few seconds.
    package func verdict() async -> Verdict {
        if isStopping.load(ordering: .relaxed) { return .stopping }
        if !isWhole() { return .templatesBroken }
        switch looks.withLock({ next(&$0) }) {
        case .known(let verdict): return verdict
        case .coming(let look): return await verdict(of: look)
        }
    }

    /// The verdict of a look, if it comes in time. Otherwise the look goes on, and nobody else waits for it.
    private func verdict(of look: Task<Verdict, Never>) async -> Verdict {
        let (verdicts, first) = AsyncStream<Verdict?>.makeStream()
        Task { first.yield(await look.value) }
        let end = Task { [timeout] in
            try? await Task.sleep(for: timeout)
            first.yield(nil)
        }
        defer { end.cancel() }
        for await case let verdict? in verdicts.prefix(1) { return verdict }
        looks.withLock { looks in
            if looks.current == look { looks.latest = Look(verdict: .databaseSlow, since: Stopwatch()) }
        }
        return .databaseSlow
    }

    private enum Answer {
        case known(Verdict)
        case coming(Task<Verdict, Never>)
    }

    private func next(_ looks: inout Looks) -> Answer {
        if let look = looks.current {
            return looks.latest?.verdict == .databaseSlow ? .known(.databaseSlow) : .coming(look)
        }
        // A write refused since then outweighs a cached success.
        if let known = looks.latest, known.since.elapsed < Self.cacheLifetime,
            known.verdict != .ready || database.outage == nil
        {
            return .known(known.verdict)
        }
        // A task of its own: it goes on when the client that asked first has disconnected.
        let look = Task { await self.look() }
        looks.current = look
        return .coming(look)
    }

    private func look() async -> Verdict {
        let verdict: Verdict =
            switch await trouble() {
            case nil: .ready
            case .unreadable: .databaseUnreadable
            case .unwritable: .databaseUnwritable
            }
        looks.withLock { $0 = Looks(latest: Look(verdict: verdict, since: Stopwatch())) }
        return verdict
    }
}
