import Synchronization

/// Whether anything was committed for a request so far. What fails after that has not left everything as it was.
package final class CommitRecord: Sendable {
    /// That of the request for which this task works.
    @TaskLocal static var current: CommitRecord?

    private let isMade = Atomic(false)

    /// Records a commit.
    func note() {
        isMade.store(true, ordering: .relaxed)
    }

    /// Does a request's work, which may be several transactions.
    /// - Throws: what `work` throws; a `DatabaseUnavailable` is in doubt when something was committed before it.
    package static func during<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let record = CommitRecord()
        do {
            return try await $current.withValue(record, operation: work)
        } catch let trouble as DatabaseUnavailable where record.isMade.load(ordering: .relaxed) {
            throw trouble.afterCommit
        }
    }
}
