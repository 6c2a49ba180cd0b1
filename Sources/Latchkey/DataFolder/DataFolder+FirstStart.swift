import Files
import Foundation

extension DataFolder {
    /// Exists from before the first key is made until the database can be used. A start interrupted in between is
    /// resumed, whereas keys that lose their database later never get an empty one.
    private var firstStart: String { "\(path)/\(Self.firstStartName)" }
    static let firstStartName = "first-start"

    /// Whether a first start is unfinished: in progress, or interrupted, so that the next start resumes it.
    var isAtFirstStart: Bool { isThere(Self.firstStartName) }

    /// Makes the keys if this is the first start in an empty folder, or resumes one.
    /// - Returns: whether this is a first start. `endFirstStart` must follow once there is a database.
    /// - Throws: `CommandFailure` if there was a database.
    func beginFirstStart() throws(CommandFailure) -> Bool {
        guard isNew else { return false }
        try useAlone()
        // Another start may have been quicker.
        guard isNew else {
            try use()
            return false
        }
        try requireNoRemains()
        try makeFirstKeys()
        return true
    }

    /// Makes the keys, or those that an interrupted first start has not made. `endFirstStart` must follow once a database
    /// knows them, or `undoFirstStart` if it knows others.
    /// - Throws: `CommandFailure` also if others use the folder.
    func makeFirstKeysAlone() throws(CommandFailure) {
        try useAlone()
        do {
            try makeFirstKeys()
        } catch {
            undoFirstStart()
            throw error
        }
    }

    private func makeFirstKeys() throws(CommandFailure) {
        if !FileManager.default.fileExists(atPath: firstStart) { try PrivateFile(path: firstStart).write([]) }
        try createKeys()
    }

    /// Removes what a first start has made, and no database knows.
    func undoFirstStart() {
        for key in Self.keys { unlink("\(path)/\(key)") }
        unlink(firstStart)
    }

    /// Ends a first start, durably.
    /// - Throws: `CommandFailure` if the disk fails.
    func endFirstStart() throws(CommandFailure) {
        unlink(firstStart)
        for name in Self.keys + Self.databaseFiles { Disk.give("\(path)/\(name)", toOwnerOf: path) }
        do {
            try Disk.sync(path)
        } catch {
            throw CommandFailure(error.description)
        }
        try use()
    }

    private var isNew: Bool { !hasDatabase || FileManager.default.fileExists(atPath: firstStart) }
}
