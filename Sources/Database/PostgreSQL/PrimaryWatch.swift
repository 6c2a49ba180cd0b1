import Synchronization

/// What a node's standing connection tells of the primary: whether it is there, and how far its log was.
final class PrimaryWatch: Sendable {
    private struct State {
        var isAnswering = false
        var outages = 0
        var server: PostgreSQLTarget.Server?
        /// The position at the last beat, and at the one before it.
        var latest: LogPosition?
        var earlier: LogPosition?
    }

    private let state = Mutex(State())

    /// Records a beat.
    /// - Parameter position: in the server's log; nil where it doesn't tell.
    func note(_ position: LogPosition?, at server: PostgreSQLTarget.Server?) {
        state.withLock { state in
            (state.isAnswering, state.server) = (true, server)
            (state.earlier, state.latest) = (state.latest, position)
        }
    }

    /// The primary is away, or another server is the primary by now.
    func lose() {
        state.withLock { state in
            if state.isAnswering { state.outages += 1 }
            state.isAnswering = false
        }
    }

    /// How often it was lost.
    var outages: Int { state.withLock { $0.outages } }

    /// The server that was the primary last.
    var server: PostgreSQLTarget.Server? { state.withLock { $0.server } }

    /// Where in the log another server must be to be read in the primary's place: so it lacks two seconds at most of what
    /// this node knows was done. Nil while the primary answers, and as long as it has told nothing.
    ///
    /// It is the position of the beat before the last: what the primary wrote just before it died, and acknowledged to no
    /// one, may have reached no other.
    var needed: LogPosition? { state.withLock { $0.isAnswering ? nil : $0.earlier } }
}
