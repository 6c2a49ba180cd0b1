/// What a hasher is busy with, and what it has done since it was made.
package struct HashingLoad: Sendable, Equatable {
    package var waiting = 0
    package var running = 0
    package var finished = 0
    /// Turned away because too many waited.
    package var refused = 0
}
