import Synchronization

/// What a node's standing connection tells of the primary: whether it is there and takes changes, and how far its log was.
final class PrimaryWatch: Sendable {
    private struct State {
        var isAnswering = false
        var isReadOnly = false
        /// When a change was refused last.
        var refused: ContinuousClock.Instant?
        var outages = 0
        var server: PostgreSQLTarget.Server?
        /// The position at the last beat, and at the one before it.
        var latest: LogPosition?
        var earlier: LogPosition?
        /// Of the primary that was promoted last.
        var newest: LogPosition?
    }

    private let state = Mutex(State())
    /// That of `newest`, which every request compares.
    private let newestTimeline = Atomic<Int64>(0)

    /// Records a beat.
    /// - Parameters:
    ///   - position: in the server's log; nil where it doesn't tell.
    ///   - isReadOnly: whether it says that it takes no changes.
    ///   - begun: when it was asked. It knows nothing of a change that was refused since.
    func note(
        _ position: LogPosition?, at server: PostgreSQLTarget.Server?, isReadOnly: Bool = false,
        begun: ContinuousClock.Instant = .now
    ) {
        state.withLock { state in
            let isRefused = state.refused.map { $0 > begun } ?? false
            (state.isAnswering, state.isReadOnly, state.server) = (true, isReadOnly || isRefused, server)
            (state.earlier, state.latest) = (state.latest, position)
        }
    }

    /// A change was refused because the server takes none. Whether that lasts the next beat tells that begins now.
    func noteRefusal() {
        state.withLock { state in
            guard state.isAnswering else { return }
            (state.isReadOnly, state.refused) = (true, .now)
        }
    }

    /// The primary is away, or another server is the primary by now.
    func lose() {
        state.withLock { state in
            if state.isAnswering { state.outages += 1 }
            (state.isAnswering, state.isReadOnly) = (false, false)
        }
    }

    /// Whether a server that can be written to is the primary, for all that this node has heard: it is an old one if
    /// another was promoted since, and what it is given is lost. One that doesn't tell its position is taken for the
    /// primary, and so is one of another system, which counts its timelines from the beginning.
    func admits(_ position: LogPosition?) -> Bool {
        guard let position else { return true }
        return state.withLock { state in
            if let newest = state.newest, newest.system == position.system, newest.timeline > position.timeline {
                return false
            }
            state.newest = position
            newestTimeline.store(position.timeline, ordering: .relaxed)
            return true
        }
    }

    /// The timeline of the primary that was promoted last; 0 while none has told it.
    var timeline: Int64 { newestTimeline.load(ordering: .relaxed) }

    /// Whether a connection to a server of this timeline is still one to the primary.
    /// - Parameter timeline: nil for a server that doesn't tell.
    func isNewest(_ timeline: Int64?) -> Bool {
        timeline.map { $0 >= self.timeline } ?? true
    }

    /// How often it was lost.
    var outages: Int { state.withLock { $0.outages } }

    /// The server that was the primary last.
    var server: PostgreSQLTarget.Server? { state.withLock { $0.server } }

    /// Whether the primary answers and takes no changes, as one does whose disk is nearly full
    /// (`default_transaction_read_only`).
    var isReadOnly: Bool { state.withLock { $0.isReadOnly } }

    /// Where in the log another server must be to be read in the primary's place: so it lacks two seconds at most of what
    /// this node knows was done. Nil while the primary answers, and as long as it has told nothing.
    ///
    /// It is the position of the beat before the last: what the primary wrote just before it died, and acknowledged to no
    /// one, may have reached no other.
    var needed: LogPosition? { state.withLock { $0.isAnswering ? nil : $0.earlier } }
}
