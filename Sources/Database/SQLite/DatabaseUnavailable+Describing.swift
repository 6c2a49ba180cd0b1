import CSQLite
import Foundation
import GRDB

extension DatabaseUnavailable {
    /// Distinguishes a disk fault from a programming error; nil for the latter.
    /// - Parameters:
    ///   - error: what using `database` threw, before anything else was done with it.
    ///   - path: the database's path; empty for one in memory.
    init?(_ error: any Error, in database: GRDB.Database, at path: String) {
        self.init(error, systemError: Self.systemError(in: database), at: path)
    }

    /// The same, without a connection to ask for the system's error number.
    init?(_ error: any Error, systemError: CInt = 0, at path: String) {
        if let known = error as? DatabaseUnavailable {
            self = known
            return
        }
        guard let error = error as? DatabaseError else { return nil }
        switch error.resultCode {
        case _ where error.isDiskFull: self.init(.full, at: path)
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

    /// The system's error number of the last failed call on the database's files. The connection's own,
    /// `sqlite3_system_errno`, has been overwritten by the rollback at this point; each file keeps its own.
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
