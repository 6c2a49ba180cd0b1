/// Work that nobody waits for, in its order.
struct SoonWork {
    var waiting: [@Sendable (PostgreSQLSlot) -> Void] = []
    var isRunning = false

    /// Nil when there is none, which ends the run.
    mutating func takeAll() -> [@Sendable (PostgreSQLSlot) -> Void]? {
        guard !waiting.isEmpty else {
            isRunning = false
            return nil
        }
        defer { waiting = [] }
        return waiting
    }
}
