import Files
import Foundation

/// The folder that holds backups, which need not be there yet.
extension Backup {
    /// - Throws: `CommandFailure` if something else is in its place, or this user may not look into it.
    static func requireFolder(_ directory: String) throws(CommandFailure) {
        var status = stat()
        if stat(directory, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw notFolder(directory) }
        } else if errno == ENOTDIR || errno == ENOENT && lstat(directory, &status) == 0 {
            throw notFolder(directory)
        }
        guard access(directory, R_OK | X_OK) == 0 || errno == ENOENT else {
            throw CommandFailure("\(directory) can't be read. Run this as the user who owns it.")
        }
        try requireOutside(directory)
    }

    /// - Throws: `CommandFailure` if the folder is a backup itself, which whatever is made in it would spoil.
    private static func requireOutside(_ directory: String) throws(CommandFailure) {
        let isBackup = [Manifest.fileName, DataFolder.databaseName].allSatisfy {
            FileManager.default.fileExists(atPath: "\(directory)/\($0)")
        }
        guard !isBackup else {
            throw CommandFailure("\(directory) is a backup itself. Name the folder that it is in, or another one.")
        }
    }

    /// - Throws: `CommandFailure` if the folder is the data folder, among whose files backups would lie about.
    static func requireOther(_ directory: String, than data: DataFolder) throws(CommandFailure) {
        var (place, source) = (stat(), stat())
        guard stat(directory, &place) == 0, stat(data.path, &source) == 0, place.st_dev == source.st_dev,
            place.st_ino == source.st_ino
        else { return }
        throw CommandFailure("\(directory) is the data folder. Name another one for backups, such as \(data.backups).")
    }

    /// - Throws: `CommandFailure` if a copy of the data would not fit on the disk, with room to spare for a site on the
    ///   same one: until a copy that fills it is deleted, nothing could be saved.
    static func requireRoom(in directory: String, for data: DataFolder) throws(CommandFailure) {
        var source = stat()
        guard stat(data.database, &source) == 0, let left = DiskSpace.left(in: directory) else { return }
        var needed = Int64(source.st_size) + Int64(DiskSpace.usefulWrite)
        // Rows that are still in the log are in the copy, too.
        if stat(data.database + "-wal", &source) == 0 { needed += Int64(source.st_size) }
        guard left < needed else { return }
        throw CommandFailure(
            """
            No backup was made: it needs \(needed.formatted(.byteCount(style: .file))), and less is left on the disk of \
            \(directory). Make room, or name another folder with --to.
            """)
    }

    /// - Throws: `CommandFailure` if a folder that was just made there is open to others: so would be the keys in it.
    static func requirePrivacy(of draft: Backup, in directory: String) throws(CommandFailure) {
        var status = stat()
        guard stat(draft.path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        throw CommandFailure(
            """
            No backup was made: other users of this machine could read it in \(directory), whose disk keeps no \
            permissions. Mount it so that all on it belongs to this user alone (for FAT by uid= and umask=077), or name another \
            folder with --to.
            """)
    }

    /// Why this user can't make a backup in a folder, as a sentence; nil if they can.
    static func unwritable(_ directory: String) -> String? {
        guard access(Disk.nearest(to: directory), W_OK | X_OK) != 0 else { return nil }
        return "No backup can be made in \(directory): \(String(cString: strerror(errno)))."
    }

    private static func notFolder(_ path: String) -> CommandFailure {
        CommandFailure("\(path) is not a folder. Move it away, or name another for backups.")
    }
}
