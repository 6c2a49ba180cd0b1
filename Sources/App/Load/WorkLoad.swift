/// What a pool is busy with, and what it has done since it was made.
struct WorkLoad: Sendable, Equatable {
    var waiting = 0
    var running = 0
    var finished = 0
    /// Turned away because too much waited.
    var refused = 0
}
