import CSQLite
import Foundation
import GRDB

extension DatabaseUnavailable {
    /// Tells a trouble of the disk from an error of the program; nil for the latter.
    /// - Parameters:
    ///   - error: what came of using `database`, before anything else was done with it.
    ///   - path: where it is; empty for one in memory.
    init?(_ error: any Error, in database: GRDB.Database, at path: String) {
        self.init(error, systemError: Self.systemError(in: database), at: path)
    }

    /// The same without a connection that could tell what the system said.
    init?(_ error: any Error, systemError: CInt = 0, at path: String) {
        if let known = error as? DatabaseUnavailable {
            self = known
            return
        }
        guard let error = error as? DatabaseError else { return nil }
        switch error.resultCode {
        // The last is of the log's index: its file is to grow, and there is no room left.
        case .SQLITE_FULL,
            .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self.init(.full, at: path)
        case .SQLITE_READONLY, .SQLITE_PERM: self.init(.readOnly, at: path)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN:
            switch systemError {
            case ENOSPC, EDQUOT: self.init(.full, at: path)
            case EROFS, EACCES, EPERM: self.init(.readOnly, at: path)
            case ENOENT: self.init(.lost, at: path)
            default: self.init(.failing, at: path)
            }
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.locked, at: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self.init(.damaged, at: path)
        default: return nil
        }
    }

    /// What the system said when the last call for the database's files failed. SQLite has its own word for the connection,
    /// `sqlite3_system_errno`, which the rollback that follows has written over by now; each file keeps its own.
    private static func systemError(in database: GRDB.Database) -> CInt {
        for pointer in [SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER] {
            var file: UnsafeMutablePointer<sqlite3_file>?
            var code: CInt = 0
            guard sqlite3_file_control(database.sqliteConnection, "main", pointer, &file) == SQLITE_OK, let file,
                let methods = file.pointee.pMethods, let control = methods.pointee.xFileControl,
                control(file, SQLITE_FCNTL_LAST_ERRNO, &code) == SQLITE_OK, code != 0
            else { continue }
            return code
        }
        return 0
    }
}
