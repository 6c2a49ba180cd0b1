import App
import Database
import Files
import Foundation

/// A copy of a data folder at one moment: a folder with the database, the keys needed to read all of it, and a manifest
/// of both. Like the data folder, only its owner may read it.
struct Backup: Sendable {
    /// How thoroughly a backup could be verified.
    enum Verdict {
        /// Every byte is as it was written.
        case whole
        /// The backup predates manifests: all that can be read is sound.
        case withoutManifest
    }

    /// The files of a backup, the database last.
    static let fileNames = DataFolder.keys + [DataFolder.databaseName]

    let path: String

    /// A backup has the layout of a data folder.
    var folder: DataFolder { DataFolder(path: path) }
    var database: String { folder.database }

    /// Verifies each file, the whole database and the presence of its keys.
    /// - Throws: `DatabaseOpenError` or `CommandFailure` for the first defect.
    @discardableResult
    func verify() throws -> Verdict {
        let manifest = try manifest()
        try manifest?.verify(path)
        _ = try folder.requireSound()
        return manifest == nil ? .withoutManifest : .whole
    }

    /// Verifies only the files, against the manifest. Falls back to `verify` without one.
    func verifyFiles() throws -> Verdict {
        guard let manifest = try manifest() else { return try verify() }
        try manifest.verify(path)
        return .whole
    }

    /// Copies the files into another folder, durably.
    /// - Throws: `CommandFailure` or `FileFailure`, also if the copy differs from the backup.
    func copy(to folder: String) throws {
        let manifest = try manifest()
        for name in Self.fileNames where manifest != nil || name != DataFolder.databaseName {
            try DurableFile(path: "\(folder)/\(name)").copy("\(path)/\(name)")
        }
        let copy = Backup(path: folder)
        if let manifest { return try manifest.verify(folder) }
        // A log beside the database may hold its newest rows, so SQLite makes the copy.
        try Database.backUp(database, to: copy.database)
        try Disk.sync(copy.database)
        try Disk.sync(folder)
        try copy.verify()
    }

    /// Reads the manifest; nil for a backup without one.
    /// - Throws: `CommandFailure` also if this is not a backup, or not one that this user can read.
    private func manifest() throws(CommandFailure) -> Manifest? {
        guard !isUnfinished else {
            throw CommandFailure("\(path) is not a backup: making or deleting it has not finished.")
        }
        guard access(path, F_OK) == 0 else {
            guard errno != EACCES else { throw unreadable }
            throw CommandFailure("There is no backup \(path).")
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw CommandFailure("\(path) is not a backup: a backup is a folder.")
        }
        guard access(path, R_OK | X_OK) == 0 else { throw unreadable }
        let manifest = try Manifest(in: path, of: Self.fileNames)
        guard manifest != nil || folder.hasDatabase else {
            throw CommandFailure("\(path) is not a backup: it has no \(DataFolder.databaseName).\(newestInside)")
        }
        return manifest
    }

    /// Names the newest backup if this is a folder of backups, which is easily given instead; else empty.
    private var newestInside: String {
        guard let newest = try? Self.newest(in: path, at: Date()) else { return "" }
        return " The newest backup in it is \(newest.backup.path)."
    }

    private var unreadable: CommandFailure {
        CommandFailure("\(path) can't be read. Run this as the user who owns it.")
    }
}

extension Backup.Verdict {
    /// The result of a verification, in a sentence or two.
    func sentence(of path: String) -> String {
        switch self {
        case .whole: "\(path) is intact."
        case .withoutManifest:
            """
            \(path) can be read. An older version made it, without \(Manifest.fileName), so a changed byte that \
            breaks no structure would go unnoticed.
            """
        }
    }
}
