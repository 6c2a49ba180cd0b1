import Database
import Metrics
import Synchronization

/// Checks whether the site can serve requests.
package final class Health: Sendable {
    package enum Verdict: Sendable, Equatable {
        case ready, stopping, templatesBroken, databaseUnreadable, databaseUnwritable

        /// The message for the operator.
        package var sentence: String {
            switch self {
            case .ready: "Ready."
            case .stopping: "The program is stopping: it finishes open requests and accepts no new ones."
            case .templatesBroken: "The site can't be assembled: a template or a text has an error."
            case .databaseUnreadable: "The database can't be read: check that its file or its server is there."
            case .databaseUnwritable: "The database can't be written: check whether its disk is full or read-only."
            }
        }
    }

    private struct Look {
        let verdict: Verdict
        let since: Stopwatch
    }

    /// How long a database check is cached, in nanoseconds: it writes a page, and anyone may request it at any rate.
    private static let memory: Int64 = 1_000_000_000

    private let database: Database
    private let isWhole: @Sendable () -> Bool
    private let isStopping = Atomic(false)
    private let latest = Mutex<Look?>(nil)

    /// - Parameter isWhole: whether templates and texts are loaded and valid.
    package init(_ services: Services, isWhole: @escaping @Sendable () -> Bool = { true }) {
        database = services.database
        self.isWhole = isWhole
    }

    /// Makes the site report that it is stopping.
    package func stop() {
        isStopping.store(true, ordering: .relaxed)
    }

    /// The current verdict, from the cache if it is recent.
    package func verdict() async -> Verdict {
        if isStopping.load(ordering: .relaxed) { return .stopping }
        if !isWhole() { return .templatesBroken }
        let known = latest.withLock { $0 }
        // A write refused since then outweighs a cached success.
        if let known, known.since.elapsed < Self.memory, known.verdict != .ready || !database.refusesWrites {
            return known.verdict
        }
        let verdict: Verdict =
            switch await database.trouble() {
            case nil: .ready
            case .unreadable: .databaseUnreadable
            case .unwritable: .databaseUnwritable
            }
        latest.withLock { $0 = Look(verdict: verdict, since: Stopwatch()) }
        return verdict
    }
}
