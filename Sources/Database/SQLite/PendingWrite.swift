import GRDB
import Synchronization

/// A write waiting for the writer, with its completion handler.
struct PendingWrite: Sendable {
    /// Runs the work in its own savepoint. Throws only when the whole transaction is lost.
    let perform: @Sendable (GRDB.Database) throws -> Void
    /// Delivers the outcome once the group is committed (nil) or lost (the reason).
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
                    outcome.set(
                        .success(try body(Transaction(connection: .sqlite(database), commitActions: commitActions))))
                }
            } catch let loss as SavepointLost {
                throw loss.reason
            } catch {
                // After a disk error, SQLite advises rolling back the whole transaction
                // (sqlite.org/lang_transaction.html): undoing the savepoint alone can't be relied on.
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

/// The result of a write before it is known whether its group was committed.
private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func set(_ new: Result<Value, any Error>) {
        result.withLock { $0 = new }
    }

    func afterCommit(loss: (any Error)?) -> Result<Value, any Error> {
        let result = result.withLock { $0 }
        if case .failure = result, let result { return result }
        if let loss { return .failure(loss) }
        return result ?? .failure(WriteNeverRan())
    }
}

/// A commit without having run its work. Unreachable; an error rather than a false success.
private struct WriteNeverRan: Error {}
