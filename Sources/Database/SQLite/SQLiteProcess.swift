import CSQLite
import Foundation
import Synchronization

/// What holds for all of a process's connections to SQLite.
enum SQLiteProcess {
    /// In bytes. A login exceeds SQLite's own 64 KiB. All of it is written to a file at once when it gets longer, and
    /// SQLite can't write 128 KiB at once: it reports a full disk.
    private static let savepointInMemory: CInt = 124 << 10
    private static let isSetUp = Mutex((memory: false, files: false))

    /// Sets SQLite up before the first connection, which may be to a database in memory; later calls change nothing.
    static func setUp() {
        isSetUp.withLock { isSetUp in
            guard !isSetUp.memory else { return }
            isSetUp.memory = true
            csqlite_keep_savepoints_in_memory(savepointInMemory)
        }
    }

    /// Sets SQLite up before the first connection to a file; later calls change nothing.
    ///
    /// Temporary files hold pieces of the database, so they are made beside it and not in /var/tmp
    /// (sqlite.org/tempfiles.html). They have no name, and where that folder can't be written SQLite takes another.
    /// - Parameter path: a database's file.
    static func setUp(forFileAt path: String) {
        setUp()
        isSetUp.withLock { isSetUp in
            guard !isSetUp.files else { return }
            isSetUp.files = true
            csqlite_make_temporary_files_in(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        }
    }
}
