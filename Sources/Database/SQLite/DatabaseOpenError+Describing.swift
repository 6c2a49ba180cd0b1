import GRDB

extension DatabaseOpenError {
    /// Describes a SQLite error code in a sentence. What is described already stays as it is.
    init(describing error: any Error, at location: Database.Location) {
        self =
            error as? DatabaseOpenError
            ?? DatabaseOpenError(description: Self.sentence(about: error, at: location))
    }

    private static func sentence(about error: any Error, at location: Database.Location) -> String {
        let name =
            switch location {
            case .file(let path): "The database \(path)"
            case .memory: "The database in memory"
            case .postgreSQL(let target, _): "The database at \(target.name)"
            }
        guard let error = error as? DatabaseError else { return "\(name) can't be opened: \(error)" }
        return switch error.resultCode {
        case .SQLITE_NOTADB:
            "\(name) is not a SQLite file. Restore a backup with latchkey restore, or name another data folder."
        case .SQLITE_CORRUPT: "\(name) is damaged. Restore it from a backup."
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY:
            """
            \(name) can't be opened. Check that its folder exists, and that this user may write in it, to the file, and to \
            the -wal and -shm beside it.
            """
        case _ where error.isDiskFull: "\(name) can't be written: the disk is full."
        case .SQLITE_IOERR:
            "\(name) can't be read or written: the disk reports errors. Look at the kernel's log and at the disk."
        case .SQLITE_BUSY, .SQLITE_LOCKED: "\(name) is locked by another program. Stop that program and try again."
        default: "\(name) can't be opened: \(error.message ?? "SQLite says \(error.resultCode)")."
        }
    }
}
