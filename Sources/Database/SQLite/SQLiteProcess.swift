import CSQLite
import Foundation
import Synchronization

/// What holds for all of a process's connections to SQLite.
enum SQLiteProcess {
    /// In bytes. A log-in exceeds SQLite's own 64 KiB. All of it is written to a file at once when it gets longer, and
    /// SQLite can't write 128 KiB at once: it reports a full disk.
    private static let savepointInMemory: CInt = 124 << 10
    private static let isSetUp = Mutex(false)

    /// Sets SQLite up before the first connection; later calls change nothing.
    ///
    /// Temporary files hold pieces of the database, so they are made beside it and not in /var/tmp
    /// (sqlite.org/tempfiles.html). They have no name, and where that folder can't be written SQLite takes another.
    /// - Parameter path: a database's file.
    static func setUp(forFileAt path: String) {
        isSetUp.withLock { isSetUp in
            guard !isSetUp else { return }
            isSetUp = true
            csqlite_keep_savepoints_in_memory(savepointInMemory)
            csqlite_make_temporary_files_in(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        }
    }
}
