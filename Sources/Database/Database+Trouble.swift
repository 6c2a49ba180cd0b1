import Foundation
import GRDB

/// What a database can't do at a moment.
package enum DatabaseTrouble: Sendable {
    case unreadable, unwritable
}

extension Database {
    /// Reads, and writes what changes nothing, through to the disk. After a write was refused, there must be room for one of a
    /// useful size, too.
    /// - Returns: nil when both went well.
    package func trouble() async -> DatabaseTrouble? {
        // Files that were deleted can still be read and written by who has them open, until nobody has.
        guard isInPlace, (try? read { try $0.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) } }) != nil else {
            return .unreadable
        }
        do {
            // SQLite keeps this number for the application's own use (sqlite.org/pragma.html), and writes its page even when
            // it stays the same.
            try await write { try $0.execute("PRAGMA user_version = 0") }
            // That is a page; what was refused before it may be more.
            return refusesWrites ? .unwritable : nil
        } catch {
            return .unwritable
        }
    }
}
