import GRDB
import Synchronization

/// A piece of work that waits for the writer, and whoever waits for its outcome.
struct PendingWrite: Sendable {
    /// Does the work in a savepoint of its own. Throws only when the whole transaction is lost.
    let perform: @Sendable (GRDB.Database) throws -> Void
    /// Tells the outcome, once the group is committed (nil) or lost (the reason).
    let finish: @Sendable (_ loss: (any Error)?) -> Void

    init<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value,
        deliver: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let outcome = Outcome<Value>()
        let commitActions = CommitActions()
        perform = { database in
            do {
                try database.inKeptSavepoint {
                    outcome.set(.success(try body(Transaction(base: database, commitActions: commitActions))))
                }
            } catch let loss as SavepointLost {
                throw loss.reason
            } catch {
                // After an error of the disk SQLite advises to give the whole transaction up (sqlite.org/lang_transaction.html):
                // that the savepoint alone was undone can't be relied on.
                guard database.isInsideTransaction, DatabaseUnavailable(error, at: "") == nil else { throw error }
                outcome.set(.failure(error))
            }
        }
        finish = { loss in
            let result = outcome.afterCommit(loss: loss)
            if case .success = result { commitActions.run() }
            deliver(result)
        }
    }
}

/// What a piece of work came to before it is known whether its group was kept.
private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func set(_ new: Result<Value, any Error>) {
        result.withLock { $0 = new }
    }

    func afterCommit(loss: (any Error)?) -> Result<Value, any Error> {
        let result = result.withLock { $0 }
        if case .failure = result, let result { return result }
        if let loss { return .failure(loss) }
        return result ?? .failure(NothingDone())
    }
}

/// A commit that never ran its work: not to be reached, and an error rather than a lie if it is.
private struct NothingDone: Error {}
