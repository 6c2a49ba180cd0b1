/// The current load of a pool, and its totals since it was created.
struct WorkLoad: Sendable, Equatable {
    var waiting = 0
    var running = 0
    var finished = 0
    /// Rejected because too many jobs waited, or the member already had one of its kind.
    var refused = 0
}
