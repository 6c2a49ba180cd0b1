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
        perform = { database in
            do {
                try database.inSavepoint {
                    outcome.set(.success(try body(Transaction(base: database))))
                    return .commit
                }
            } catch {
                guard database.isInsideTransaction else { throw error }
                outcome.set(.failure(error))
            }
        }
        finish = { loss in deliver(outcome.afterCommit(loss: loss)) }
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
