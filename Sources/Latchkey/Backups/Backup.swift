import App
import Database
import Files
import Foundation

/// A copy of a data folder at one moment: a folder of its own with the database, the keys without which parts of it can't be
/// read, and a manifest of both. For its owner's eyes only, as what it was made of.
struct Backup: Sendable {
    /// How far a backup could be looked through.
    enum Verdict {
        /// Each byte is as it was written.
        case whole
        /// Made before there were manifests: all that can be read is sound.
        case withoutManifest
    }

    /// What it consists of, the database last.
    static let fileNames = DataFolder.keys + [DataFolder.databaseName]

    let path: String

    /// A backup lies as a data folder does.
    var folder: DataFolder { DataFolder(path: path) }
    var database: String { folder.database }

    /// Looks through the copy: each file, the whole database, and whether its keys are there.
    /// - Throws: `DatabaseOpenError`, `DataFolderError` or `BackupError` with the first thing that is wrong.
    @discardableResult
    func verify() throws -> Verdict {
        let manifest = try manifest()
        try manifest?.verify(path)
        _ = try folder.requireSound()
        return manifest == nil ? .withoutManifest : .whole
    }

    /// Looks at each file only, where a manifest tells how each was.
    /// - Throws: as `verify`.
    func verifyFiles() throws -> Verdict {
        guard let manifest = try manifest() else { return try verify() }
        try manifest.verify(path)
        return .whole
    }

    /// Copies the files into another folder, durably.
    /// - Throws: `BackupError` or `FileFailure`, also when the copy is not what it is a copy of.
    func copy(to place: String) throws {
        let manifest = try manifest()
        for name in Self.fileNames where manifest != nil || name != DataFolder.databaseName {
            try DurableFile(path: "\(place)/\(name)").copy("\(path)/\(name)")
        }
        let copy = Backup(path: place)
        if let manifest { return try manifest.verify(place) }
        // It may have a log beside it that holds its newest rows: SQLite knows.
        try Database.backUp(database, to: copy.database)
        try Disk.sync(copy.database)
        try Disk.sync(place)
        try copy.verify()
    }

    /// - Throws: `BackupError` also when this is no backup, or none that this user can look into.
    private func manifest() throws(BackupError) -> Manifest? {
        guard !isUnfinished else {
            throw BackupError("\(path) is no backup: what makes or deletes it has not ended.")
        }
        guard access(path, F_OK) == 0 else { throw BackupError("There is no backup \(path).") }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw BackupError("\(path) is no backup: a backup is a folder.")
        }
        guard access(path, R_OK | X_OK) == 0 else {
            throw BackupError("\(path) can't be looked into. Run this as the user whose it is.")
        }
        let manifest = try Manifest(in: path, of: Self.fileNames)
        guard manifest != nil || folder.hasDatabase else {
            throw BackupError("\(path) is no backup: there is no \(DataFolder.databaseName) in it.")
        }
        return manifest
    }
}

extension Backup.Verdict {
    /// What is said of a backup that was looked through.
    func sentence(of path: String) -> String {
        switch self {
        case .whole: "\(path) is whole."
        case .withoutManifest:
            """
            \(path) can be read. It is of an older version and has no \(Manifest.fileName), so that a changed byte that \
            harms no structure would not be noticed.
            """
        }
    }
}
