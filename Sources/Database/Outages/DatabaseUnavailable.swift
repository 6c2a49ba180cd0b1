/// The database can't be written, or not even read, at the moment. Nothing was done, unless it `isInDoubt`. The operation
/// may be retried once the cause is gone, without a restart.
package struct DatabaseUnavailable: Error, Equatable, CustomStringConvertible {
    package enum Cause: Sendable {
        /// The disk or this user's quota is full.
        case full
        /// The disk or the file is read-only.
        case readOnly
        /// The disk reports errors.
        case failing
        /// The file is no longer at its path: anything written would be lost when this process ends.
        case lost
        /// The file's content is not what SQLite wrote.
        case damaged
        /// Another program has been writing for longer than the busy timeout.
        case locked
        /// The server can't be reached.
        case unreachable
        /// There is no primary; a standby can be read.
        case noPrimary
        /// The server has no connection to spare.
        case tooManyConnections
        /// The server lacks memory, or another thing that it has little of.
        case exhausted
        /// The server takes too long, or too much waits for it.
        case slow
        /// A command needs all nodes away.
        case keptOut
    }

    package let cause: Cause
    /// The database's path, or the server's name; empty for one in memory.
    let path: String
    /// What the server or its library says; for `noPrimary` the standby; empty for a file.
    private let reason: String
    /// Whether it is unknown what was done: the server got a commit and did not answer, the file was gone after one, or a
    /// part was committed before.
    package private(set) var isInDoubt: Bool

    package init(_ cause: Cause, at path: String, because reason: String = "", isInDoubt: Bool = false) {
        (self.cause, self.path, self.reason, self.isInDoubt) = (cause, path, reason, isInDoubt)
    }

    /// The same for a request of which something was committed already: nobody may be told that nothing was changed.
    var afterCommit: DatabaseUnavailable {
        var later = self
        later.isInDoubt = true
        return later
    }

    /// Whether nothing can be read either.
    package var isAway: Bool { [.unreachable, .tooManyConnections, .slow, .keptOut].contains(cause) }

    /// Whether a server that has fallen silent may be told so.
    var mayBeSilence: Bool { cause == .slow || cause == .unreachable }

    /// Whether it is over when the server answers a transaction that changes nothing.
    var endsWithAnswer: Bool { isAway || cause == .noPrimary }

    /// What is wrong and what to do, in a sentence or two for the operator.
    package var description: String {
        let name = path.isEmpty ? "The database in memory" : "The database \(path)"
        return switch cause {
        case .full: "\(name) can't be written: the disk is full. Make room; no restart is needed."
        case .readOnly where !reason.isEmpty: "\(name) can't be written: \(reason). No restart is needed."
        case .readOnly:
            """
            \(name) can't be written: the disk or the file is read-only. Make it writable, and the -wal and -shm beside \
            it; no restart is needed.
            """
        case .failing:
            "\(name) can't be written or read: the disk reports errors. Look at the kernel's log and at the disk."
        case .lost:
            """
            \(name) was moved or deleted while it was open. If it was moved, put that same file back with its -wal and \
            -shm. If it was deleted, don't stop this program yet: all its data can still be saved. Docs/Failures.md shows how, \
            under "A lost file".
            """
        case .damaged:
            "\(name) is damaged. latchkey check shows more; stop this program and restore a backup with latchkey restore."
        case .locked: "\(name) is locked by another program. Stop that program."
        case .unreachable:
            "\(name) can't be reached\(reasonInSentence) No restart is needed unless its address or password has changed."
        case .noPrimary:
            """
            \(name) can't be written: its primary can't be reached. Pages are read from the standby \(reason). Promote \
            that, or bring the primary back; no restart is needed.
            """
        case .tooManyConnections:
            "\(name) has no connection to spare. Raise its max_connections, or lower LATCHKEY_DATABASE_CONNECTIONS."
        case .exhausted: "\(name) has too little of what it needs: \(reason). No restart is needed."
        case .slow: "\(name) takes too long to answer. Look at its load and its locks; no restart is needed."
        case .keptOut:
            """
            \(name) is kept for a command that needs all nodes stopped, such as latchkey move to-file. Stop this node; \
            at the least nothing is written until that command ends.
            """
        }
    }

    /// What ends a sentence with the reason, which may be a whole sentence itself.
    private var reasonInSentence: String {
        guard let last = reason.last else { return "." }
        return ": \(reason)\(".?!".contains(last) ? "" : ".")"
    }
}
