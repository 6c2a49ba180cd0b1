/// A hasher's current and past work.
package struct HashingLoad: Sendable, Equatable {
    package var waiting = 0
    package var running = 0
    package var finished = 0
    /// Rejected because the queue was full.
    package var refused = 0
}
