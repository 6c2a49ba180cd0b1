import Accounts
import Database
import Files
import Foundation

/// The restore of a backup into a data folder.
///
/// 1. The backup is copied into a folder beside the data. The copy's logins are ended, and deletions of accounts that wait
///    are cancelled. An interruption here changes nothing.
/// 2. That folder is renamed, which decides the restore: from now on it only goes forward.
/// 3. The previous files are moved into it, then the new ones out of it, the database last.
/// 4. The previous files get a folder of their own, and the restore folder is deleted.
///
/// Each step is on disk before the next, and can be repeated. After an interruption in 3 or 4, `finish` does the rest.
struct Restore {
    private let folder: DataFolder
    /// Exists while a decided restore is unfinished.
    private let decided: String
    /// Exists while a backup is being copied.
    private let draft: String

    init(into folder: DataFolder) {
        self.folder = folder
        decided = "\(folder.path)/unfinished-restore"
        draft = decided + ".copying"
    }

    var isDecided: Bool { isThere(decided) }
    var isBegun: Bool { isDecided || isThere(draft) }

    /// - Throws: `CommandFailure` if an interrupted restore must be finished before the folder is used.
    func requireEnd() throws(CommandFailure) {
        guard !isDecided else {
            throw CommandFailure(
                """
                A restore into \(folder.path) was interrupted. Finish it with latchkey restore --resume, which moves \
                the previous data aside.
                """)
        }
        guard !isThere(draft) || folder.hasDatabase else {
            throw CommandFailure(
                """
                A restore into \(folder.path) was interrupted before it had copied the backup. Run latchkey restore \
                with that backup again; to start with an empty site, delete \(draft).
                """)
        }
    }

    /// - Throws: `CommandFailure` if the restore would change the backup itself.
    func requireApart(from backup: Backup) throws(CommandFailure) {
        let resolved = { (path: String) in
            URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path + "/"
        }
        let source = resolved(backup.path)
        guard !resolved(folder.path).hasPrefix(source), !source.hasPrefix(resolved(draft)) else {
            throw CommandFailure(
                """
                \(backup.path) can't be restored into \(folder.path): the backup itself would be changed. Name another data \
                folder with --data, or copy the backup elsewhere first.
                """)
        }
    }

    /// Copies a backup and decides the restore.
    /// - Returns: how many deletions of accounts waited in the backup, and are cancelled.
    /// - Throws: `FileFailure`, or the copy's defect. Nothing has changed then.
    func begin(_ backup: Backup) throws -> Int {
        try? Disk.remove(draft)
        do {
            for path in [draft, new(in: draft), old(in: draft)] { try Disk.makeFolder(path) }
            try backup.copy(to: new(in: draft))
            let copy = Backup(path: new(in: draft)).database
            var cancelled = 0
            try Database.change(copy) { cancelled = try Administration.endAfterRestore(in: $0) }
            for path in [copy, new(in: draft)] { try Disk.sync(path) }
            Disk.give(draft, toOwnerOf: folder.path)
            try Disk.move(draft, to: decided)
            return cancelled
        } catch {
            try? Disk.remove(draft)
            throw error
        }
    }

    /// Finishes a decided restore.
    /// - Returns: the folder that now holds the previous files; nil if there were none.
    /// - Throws: `FileFailure` or `CommandFailure`. The call can be repeated then.
    func finish() throws -> String? {
        let (new, old) = (new(in: decided), old(in: decided))
        // While every new file is still here, the files in the data folder are the previous ones.
        if Backup.fileNames.allSatisfy({ isThere("\(new)/\($0)") }) {
            // A link is to lead to the same file from there.
            try Disk.makeLinkAbsolute("\(folder.path)/\(DataFolder.databaseName)")
            try move(DataFolder.restored, folder.path, old)
        }
        try move(Backup.fileNames, new, folder.path)
        guard folder.hasDatabase else {
            throw CommandFailure(
                """
                \(decided) is not as latchkey restore left it. Move it away, and restore the backup again with \
                --force.
                """
            )
        }
        let aside = try putAside(old)
        do {
            try Disk.remove(decided)
        } catch {
            throw CommandFailure(
                "\(decided) can't be deleted. Check that it belongs to this user and that the disk is writable.")
        }
        try Disk.sync(folder.path)
        return aside
    }

    private func putAside(_ old: String) throws -> String? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: old), !names.isEmpty else { return nil }
        let name = "\(folder.path)/\(DataFolder.asideName)\(Int(Date().timeIntervalSince1970))"
        var aside = name
        var number = 1
        while isThere(aside) {
            number += 1
            aside = "\(name)-\(number)"
        }
        try Disk.move(old, to: aside)
        return aside
    }

    private func move(_ names: [String], _ from: String, _ to: String) throws(FileFailure) {
        for name in names where isThere("\(from)/\(name)") { try Disk.move("\(from)/\(name)", to: "\(to)/\(name)") }
    }

    private func new(in folder: String) -> String { folder + "/new" }
    private func old(in folder: String) -> String { folder + "/old" }

    /// True for a dangling link too, which would be in the way.
    private func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }
}

extension DataFolder {
    /// The files that a restore replaces.
    fileprivate static let restored = databaseFiles + keys + [firstStartName]
}
