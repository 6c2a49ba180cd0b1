/// The database can't be written, or not even read, at the moment. Nothing was done, and the same may be done once the
/// cause is gone; nobody need start the program again for that.
package struct DatabaseUnavailable: Error, Equatable, CustomStringConvertible {
    package enum Cause: Sendable {
        /// The disk, or what this user may have of it, is full.
        case full
        /// The disk or the file takes no writes.
        case readOnly
        /// The disk answers with errors.
        case failing
        /// The file is no longer where it was: what would be written would be gone with this process.
        case lost
        /// What is in the file is not what SQLite wrote there.
        case damaged
        /// Another program has been writing for longer than one waits.
        case locked
    }

    package let cause: Cause
    /// Where the database is; empty for one in memory.
    let path: String

    package init(_ cause: Cause, at path: String) {
        (self.cause, self.path) = (cause, path)
    }

    /// What is wrong and what to do, in a sentence or two for whoever runs the program.
    package var description: String {
        let name = path.isEmpty ? "The database in memory" : "The database \(path)"
        return switch cause {
        case .full: "\(name) can't be written: the disk is full. Make room; nothing need be started again."
        case .readOnly:
            "\(name) can't be written: the disk or the file is read-only. Make it writable; nothing need be started again."
        case .failing:
            "\(name) can't be written or read: the disk reports errors. Look at the kernel's log and at the disk."
        case .lost:
            """
            \(name) was moved or deleted while it was open. If it was moved, put that very file back with its -wal and \
            -shm. If it was deleted, don't end this program yet: all that was saved can still be had from it. Docs/Faults.md \
            tells how, under "A lost file".
            """
        case .damaged:
            "\(name) is damaged. latchkey check tells more; end this program and restore a backup with latchkey restore."
        case .locked: "\(name) is locked by another program. End that program."
        }
    }
}
