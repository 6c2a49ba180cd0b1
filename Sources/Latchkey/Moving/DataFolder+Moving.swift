import Files
import Foundation

extension DataFolder {
    /// A file that is being moved here. What an interruption leaves of it is overwritten.
    var unfinishedMove: String { database + ".moving" }

    var hasUnfinishedMove: Bool { FileManager.default.fileExists(atPath: unfinishedMove) }

    /// Puts a whole file in its place, durably.
    /// - Parameter leave: run once it is on the disk, before it can be served.
    func endMove(_ leave: () throws -> Void) throws {
        try Disk.sync(unfinishedMove)
        Disk.give(unfinishedMove, toOwnerOf: path)
        try leave()
        try Disk.move(unfinishedMove, to: database)
    }

    /// Gives the database another name, with the files that SQLite keeps beside it.
    /// - Returns: its path.
    func putDatabaseAside() throws -> String {
        let aside = ".moved-\(Int(Date().timeIntervalSince1970))"
        let (database, isLinked) = (database, linkedDatabase != nil)
        for suffix in Self.databaseSuffixes where FileManager.default.fileExists(atPath: database + suffix) {
            try Disk.move(database + suffix, to: database + aside + suffix)
        }
        // The link is broken now, and would be in the way of a move back.
        if isLinked { unlink("\(path)/\(Self.databaseName)") }
        return database + aside
    }
}
