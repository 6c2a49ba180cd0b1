/// A job for the pool, and the queue it belongs to.
struct WorkJob: Sendable {
    /// Identifies the jobs that run one after another.
    struct Line: Hashable, Sendable {
        let member: Int64
        let asker: WorkPool.Asker
    }

    let line: Line
    let company: WorkPool.Company
    let cancellation: WorkCancellation
    /// Runs the job and returns a closure that reports the outcome.
    let work: @Sendable () -> @Sendable () -> Void
    /// Reports that the job was not run.
    let drop: @Sendable () -> Void

    /// - Returns: a closure that reports the outcome.
    func perform() -> @Sendable () -> Void {
        cancellation.isCancelled ? drop : work()
    }
}
