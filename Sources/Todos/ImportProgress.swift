import Database
import Synchronization

/// The progress of an import.
struct ImportProgress: Sendable {
    /// What identifies a to-do that is already there.
    private struct Key: Hashable {
        let title: String
        /// As it is stored.
        let date: String
    }

    /// How many to-dos of each key the owner had, less those that the file has held so far. Shared between copies:
    /// there are as many as the file has lines, and a piece that was rolled back is not retried.
    private final class Known: Sendable {
        let counts = Mutex<[Key: Int]>([:])
    }

    private let start: Timestamp
    private var claimed: Timestamp?
    private let there = Known()
    private(set) var added = 0
    private(set) var alreadyThere = 0
    private var isFull = false
    private(set) var done = 0

    init(startedAt start: Timestamp) {
        self.start = start
    }

    /// The time of creation of everything that was added.
    var moment: Timestamp { claimed ?? start }

    /// Adds the next to-do of the file.
    mutating func add(
        _ todo: ImportedTodo, for owner: Owner, within quotas: Quotas, in transaction: Transaction
    ) throws {
        let key = Key(title: todo.draft.title, date: todo.draft.storedDate)
        let left = try there.counts.withLock { counts in
            let left = try counts[key] ?? transaction.count(key.title, on: key.date, of: owner)
            counts[key] = max(left - 1, 0)
            return left
        }
        done += 1
        guard left == 0 else {
            alreadyThere += 1
            return
        }
        // To-dos that are already there are still told apart from those without room.
        guard !isFull else { return }
        // Chosen in the transaction of the first addition: no other import can have the same.
        let moment = try claimed ?? transaction.unusedMoment(from: start, of: owner)
        claimed = moment
        let id: Todo.ID
        do {
            id = try transaction.add(todo.draft, again: true, for: owner, within: quotas, at: moment)
        } catch is ListFull {
            isFull = true
            return
        }
        if let completedAt = todo.completedAt {
            try transaction.execute("UPDATE todos SET completed_at = ? WHERE id = ?", [completedAt, id])
        }
        added += 1
    }
}

extension Transaction {
    fileprivate func count(_ title: String, on date: String, of owner: Owner) throws -> Int {
        try first(
            "SELECT count(*) FROM todos WHERE member_id = ? AND date = ? AND title = ? AND trashed_at IS NULL",
            [owner, date, title]
        ) { Int($0.int(0)) } ?? 0
    }

    /// A time at which the owner has created nothing yet: undoing an import must not remove anything else.
    fileprivate func unusedMoment(from now: Timestamp, of owner: Owner) throws -> Timestamp {
        let last = try first(
            "SELECT max(created_at) FROM todos WHERE member_id = ? AND created_at >= ?", [owner, now]
        ) { $0.optionalInt(0) }
        return last.flatMap { $0 }.map { Timestamp(milliseconds: $0 + 1) } ?? now
    }
}
