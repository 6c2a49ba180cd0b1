/// Work that nobody waits for, in its order.
struct SoonWork {
    var waiting: [PostgreSQLPool.Job] = []
    var isRunning = false

    /// Nil when there is none, which ends the run.
    mutating func takeAll() -> [PostgreSQLPool.Job]? {
        guard !waiting.isEmpty else {
            isRunning = false
            return nil
        }
        defer { waiting = [] }
        return waiting
    }
}
