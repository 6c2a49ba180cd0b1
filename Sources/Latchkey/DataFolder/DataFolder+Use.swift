import Foundation

extension DataFolder {
    /// Uses the folder from now on, beside other processes. Every command calls this before it opens anything in it.
    /// - Throws: `CommandFailure` if a restore is unfinished, or this user may not read the folder.
    func use() throws(CommandFailure) {
        // A folder that does not exist yet has no users.
        guard try isReadable() else { return }
        try lock(.shared)
        try Restore(into: self).requireEnd()
    }

    /// Whether there is such a folder.
    /// - Throws: `CommandFailure` if something else is in its place, or this user may not read it.
    @discardableResult
    func isReadable() throws(CommandFailure) -> Bool {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw CommandFailure("The data folder \(path) is not a folder. Name another with --data.")
        }
        guard access(path, R_OK | X_OK) != 0 else { return true }
        let code = errno
        guard code != ENOENT else {
            guard lstat(path, &status) != 0 else {
                throw CommandFailure(
                    """
                    The data folder \(path) is a link to a folder that does not exist. Check that its disk is mounted, or \
                    name another with --data.
                    """)
            }
            return false
        }
        throw CommandFailure(
            """
            The data folder \(path) can't be read: \(String(cString: strerror(code))). Run this as the user who owns it, \
            or name another with --data.
            """)
    }

    /// Uses the folder exclusively.
    /// - Throws: `CommandFailure` if others use it for more than a few seconds.
    func useAlone() throws(CommandFailure) {
        try lock(.alone)
    }

    private func lock(_ kind: FolderLock.Kind) throws(CommandFailure) {
        for lock in locks {
            guard lock.wait(kind) else {
                throw CommandFailure(
                    "Another latchkey is using \(lock.path). Wait until it ends, or stop it, and try again.")
            }
            guard !lock.isUnsupported else {
                throw CommandFailure(
                    """
                    Nothing can be locked in \(lock.path), so two programs could spoil each other's data. Use a local disk, or \
                    turn on the file system's locks (flock).
                    """)
            }
        }
    }
}
