import App
import Database
import Files
import Foundation

extension Backup {
    /// Suffix of a backup that is not complete.
    private static let unfinished = ".unfinished"
    /// Age in seconds after which an unfinished backup counts as abandoned.
    private static let abandoned: TimeInterval = 60 * 60

    /// Copies a data folder into a new backup and verifies the copy. The site may be served from the folder meanwhile.
    ///
    /// The backup gets its name once all of it is on disk. An interrupted run leaves nothing that looks like a backup,
    /// and a power cut does not undo a reported one.
    /// - Throws: `CommandFailure`, `DatabaseOpenError` or `FileFailure`.
    static func make(of folder: DataFolder, in directory: String, progress: (Int, Int) -> Void) throws -> Backup {
        try requireFolder(directory)
        try requireOther(directory, than: folder)
        let isNew = !FileManager.default.fileExists(atPath: directory)
        try Disk.makeFolder(directory)
        if isNew { Disk.give(directory, toOwnerOf: folder.path) }
        removeAbandoned(in: directory, at: Date())
        try requireRoom(in: directory, for: folder)
        let (backup, draft) = try claim(in: directory)
        // The lock shows `removeAbandoned` that this draft is in use.
        let lock = FolderLock(path: draft.path)
        guard lock.take(.alone) else { throw CommandFailure("\(draft.path) is in use by another program.") }
        defer { lock.release() }
        do {
            try requirePrivacy(of: draft, in: directory)
            try draft.fill(from: folder, progress)
            Disk.give(draft.path, toOwnerOf: folder.path)
            try Disk.move(draft.path, to: backup.path)
        } catch {
            try? Disk.remove(draft.path)
            throw error
        }
        return backup
    }

    /// Creates an empty folder under an unused name. Of several callers in the same second, all but one wait for the
    /// next.
    private static func claim(in directory: String) throws -> (backup: Backup, draft: Backup) {
        while true {
            let backup = Backup(path: "\(directory)/\(name(at: Date()))")
            let draft = Backup(path: backup.path + unfinished)
            do {
                try Disk.makeNewFolder(draft.path)
                if !FileManager.default.fileExists(atPath: backup.path) { return (backup, draft) }
                rmdir(draft.path)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
            usleep(50_000)
        }
    }

    private func fill(from folder: DataFolder, _ progress: (Int, Int) -> Void) throws {
        for key in DataFolder.keys {
            let file = "\(folder.path)/\(key)"
            guard FileManager.default.fileExists(atPath: file) else {
                throw CommandFailure("\(file) is missing: without it no backup can be made.")
            }
            try DurableFile(path: "\(path)/\(key)").copy(file)
        }
        try Database.backUp(folder.database, to: database, progress: progress)
        try Disk.sync(database)
        let manifest = try Manifest(of: Self.fileNames, in: path)
        try DurableFile(path: "\(path)/\(Manifest.fileName)").write(manifest.encoded)
        do {
            _ = try self.folder.requireSound()
        } catch {
            // The copy has its source's defect and is deleted. The source must be repaired.
            throw CommandFailure("No backup was made. \("\(error)".replacing(path, with: folder.path))")
        }
    }

    /// Whether the name has the suffix of an unfinished backup.
    var isUnfinished: Bool { path.hasSuffix(Self.unfinished) }

    /// Removes unfinished backups that are over an hour old and not locked.
    private static func removeAbandoned(in directory: String, at now: Date) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        for name in names where name.hasSuffix(unfinished) {
            guard let moment = moment(of: String(name.dropLast(unfinished.count))),
                now.timeIntervalSince(moment) > abandoned
            else { continue }
            let lock = FolderLock(path: "\(directory)/\(name)")
            // A leftover that can't be removed does no harm.
            if lock.take(.alone) { try? Disk.remove("\(directory)/\(name)") }
            lock.release()
        }
    }

    /// Deletes the backup. It is renamed first: an interrupted deletion leaves nothing that looks like a backup.
    /// - Throws: `CommandFailure`. The backup is unchanged, or partly deleted under its unfinished name.
    func delete() throws(CommandFailure) {
        let remains = path + Self.unfinished
        do {
            guard access(path, R_OK | W_OK | X_OK) == 0 else { throw FileFailure(path) }
            try? Disk.remove(remains)
            try FileManager.default.moveItem(atPath: path, toPath: remains)
            try Disk.remove(remains)
        } catch {
            throw CommandFailure("The old backup \(path) can't be deleted. Check that it belongs to this user.")
        }
    }
}
