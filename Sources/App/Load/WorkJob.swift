/// A piece of work for the pool, and whom it is for.
struct WorkJob: Sendable {
    /// Those pieces of work that are done one after another.
    struct Line: Hashable, Sendable {
        let member: Int64
        let asker: WorkPool.Asker
    }

    let line: Line
    let company: WorkPool.Company
    let cancellation: WorkCancellation
    /// Does it, and gives back what tells the outcome.
    let work: @Sendable () -> @Sendable () -> Void
    /// Tells that it is not done.
    let drop: @Sendable () -> Void

    /// - Returns: what tells the outcome.
    func perform() -> @Sendable () -> Void {
        cancellation.isCancelled ? drop : work()
    }
}
