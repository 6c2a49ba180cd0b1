import CSQLite
import Foundation
import GRDB

extension DatabaseUnavailable {
    /// Tells a trouble of the disk from an error of the program; nil for the latter.
    /// - Parameters:
    ///   - error: what came of using `database`, before anything else was done with it.
    ///   - path: where it is; empty for one in memory.
    init?(_ error: any Error, in database: GRDB.Database, at path: String) {
        self.init(error, systemError: sqlite3_system_errno(database.sqliteConnection), at: path)
    }

    /// The same without a connection that could tell what the system said.
    init?(_ error: any Error, systemError: CInt = 0, at path: String) {
        if let known = error as? DatabaseUnavailable {
            self = known
            return
        }
        guard let error = error as? DatabaseError else { return nil }
        switch error.resultCode {
        case .SQLITE_FULL: self.init(.full, at: path)
        case .SQLITE_READONLY, .SQLITE_PERM: self.init(.readOnly, at: path)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN:
            switch systemError {
            case ENOSPC, EDQUOT: self.init(.full, at: path)
            case EROFS, EACCES, EPERM: self.init(.readOnly, at: path)
            case ENOENT: self.init(.lost, at: path)
            default: self.init(.failing, at: path)
            }
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.locked, at: path)
        default: return nil
        }
    }
}
