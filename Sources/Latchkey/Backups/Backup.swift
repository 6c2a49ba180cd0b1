import App
import Database
import Foundation

/// A copy of a data folder at one moment: a folder of its own with the database and the keys without which parts of it
/// can't be read. For its owner's eyes only, as what it was made of.
struct Backup: Sendable {
    let path: String

    /// A backup lies as a data folder does.
    private var folder: DataFolder { DataFolder(path: path) }
    var database: String { folder.database }

    /// Copies what is in a data folder, while the site may be served from it, then looks through the copy.
    ///
    /// Made under another name and renamed when it is whole: what ends in the middle leaves nothing that looks like a backup.
    /// - Throws: `BackupError`, `DatabaseOpenError` or `DataFolderError`.
    static func make(
        of folder: DataFolder, in place: String, at moment: Date, progress: (Int, Int) -> Void
    ) throws -> Backup {
        let backup = Backup(path: "\(place)/\(name(at: moment))")
        let draft = Backup(path: backup.path + ".unfinished")
        let files = FileManager.default
        guard !files.fileExists(atPath: backup.path) else { throw BackupError("There is a \(backup.path) already.") }
        do {
            try files.createDirectory(
                atPath: draft.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for key in DataFolder.keys {
                try? files.removeItem(atPath: "\(draft.path)/\(key)")
                try files.copyItem(atPath: "\(folder.path)/\(key)", toPath: "\(draft.path)/\(key)")
            }
        } catch {
            throw BackupError(
                "\(draft.path) can't be written. See that this user may write there and the disk has room.")
        }
        try Database.backUp(folder.database, to: draft.database, progress: progress)
        try draft.verify()
        guard rename(draft.path, backup.path) == 0 else { throw BackupError("\(backup.path) can't be written.") }
        return backup
    }

    /// Looks through the copy: the whole database, and whether its keys are there.
    /// - Throws: `DatabaseOpenError` or `BackupError` with the first thing that is wrong.
    func verify() throws {
        guard folder.hasDatabase else {
            throw BackupError("\(path) is no backup: there is no latchkey.sqlite in it.")
        }
        try Database.verify(database, migrations: Services.migrations)
        _ = try folder.outboxKey()
        _ = try folder.historyKey()
    }

    /// Those in a folder, the oldest first; what else lies there is none.
    static func all(in place: String) -> [(backup: Backup, moment: Date)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return names.sorted().compactMap { name in
            moment(of: name).map { (Backup(path: "\(place)/\(name)"), $0) }
        }
    }

    func delete() throws {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw BackupError("\(path) can't be deleted. See that it belongs to this user.")
        }
    }

    /// Such as `2026-11-22T07-30-15Z`: in UTC, without colons, which some file systems don't take.
    private static func name(at moment: Date) -> String {
        moment.formatted(.iso8601).replacing(":", with: "-")
    }

    private static func moment(of name: String) -> Date? {
        let parts = name.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let moment = try? Date("\(parts[0])T\(parts[1].replacing("-", with: ":"))", strategy: .iso8601)
        // Only what reads as it was written.
        return moment.flatMap { Self.name(at: $0) == name ? $0 : nil }
    }
}

/// Why something could not be backed up or restored, in one sentence.
struct BackupError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
