/// A job for the pool, and the queue it belongs to.
struct WorkJob: Sendable {
    /// Identifies the jobs that run one after another.
    struct Key: Hashable, Sendable {
        let member: Int64
        let requester: WorkPool.Requester
    }

    let key: Key
    let policy: WorkPool.ConcurrencyPolicy
    let cancellation: WorkCancellation
    /// Runs the job and returns a closure that reports the outcome.
    let work: @Sendable () -> @Sendable () -> Void
    /// Reports that the job was not run.
    let drop: @Sendable () -> Void

    /// Whether it may take seconds: an export, an import, or a calendar program's thousands of to-dos.
    var isLong: Bool { policy == .refuseDuplicate || key.requester == .subscriber }

    /// - Returns: a closure that reports the outcome.
    func perform() -> @Sendable () -> Void {
        cancellation.isCancelled ? drop : work()
    }
}
