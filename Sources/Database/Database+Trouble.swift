import Foundation
import GRDB

/// What a database currently can't do.
package enum DatabaseFault: Sendable {
    case unreadable, unwritable
}

extension Database {
    /// Checks the database with a read and a write that changes nothing, both through to the disk. After a refused
    /// write, there must also be room for a write of a useful size.
    /// - Returns: nil when both succeed.
    package func trouble() async -> DatabaseFault? {
        // Deleted files can still be read and written through open descriptors.
        guard isInPlace, (try? await read { try $0.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) } }) != nil
        else {
            return .unreadable
        }
        do {
            // SQLite reserves this number for the application (sqlite.org/pragma.html), and writes its page even when
            // the value stays the same.
            try await write { try $0.execute("PRAGMA user_version = 0") }
            // This was one page; the refused write may need more.
            return refusesWrites ? .unwritable : nil
        } catch {
            return .unwritable
        }
    }
}
