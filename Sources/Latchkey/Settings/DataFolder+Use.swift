import Files
import Foundation

extension DataFolder {
    /// Works in the folder from now on, beside others; every command that opens what is in it says so first.
    /// - Throws: `DataFolderError` when a restore has not ended, or this user may not look into the folder.
    func use() throws(DataFolderError) {
        guard access(path, R_OK | X_OK) == 0 else {
            // One that does not exist yet is nobody's.
            if errno == ENOENT { return }
            throw DataFolderError(
                """
                The data folder \(path) can't be looked into: \(String(cString: strerror(errno))). Run this as the user whose it \
                is, or name another with --data.
                """)
        }
        guard lock.wait(.shared) else { throw isTaken }
        try Restore(into: self).requireEnd()
    }

    /// Works in the folder while nobody else does.
    /// - Throws: `DataFolderError` when somebody does for more than a few seconds.
    func useAlone() throws(DataFolderError) {
        guard lock.wait(.alone) else { throw isTaken }
    }

    private var isTaken: DataFolderError {
        DataFolderError("Another latchkey is at work in \(path). Wait until it has ended, or end it, and try again.")
    }
}

extension DataFolder {
    /// There from before the first key is made until the database can be used. A start that ended between is gone on with,
    /// whereas keys that lose their database later are never given an empty one.
    private var firstStart: String { "\(path)/\(Self.firstStartName)" }
    static let firstStartName = "first-start"

    /// Makes the keys, when this is the first start in an empty folder or goes on with one.
    /// - Returns: whether it is; then `endFirstStart` follows once there is a database.
    /// - Throws: `DataFolderError` when there was a database.
    func beginFirstStart() throws(DataFolderError) -> Bool {
        guard isNew else { return false }
        try useAlone()
        // Another start may have been quicker.
        guard isNew else {
            try use()
            return false
        }
        try requireNoRemains()
        if !FileManager.default.fileExists(atPath: firstStart) { try PrivateFile(path: firstStart).write([]) }
        try createKeys()
        return true
    }

    /// - Throws: `DataFolderError` when it can't be kept.
    func endFirstStart() throws(DataFolderError) {
        unlink(firstStart)
        for name in Self.keys + Self.databaseFiles { Disk.give("\(path)/\(name)", toOwnerOf: path) }
        do {
            try Disk.sync(path)
        } catch {
            throw DataFolderError(error.description)
        }
        try use()
    }

    private var isNew: Bool { !hasDatabase || FileManager.default.fileExists(atPath: firstStart) }
}
