import ArgumentParser
import Foundation

/// `latchkey restore BACKUP`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the data folder's place.",
        discussion: """
            Looks through the backup first. The site must not be running. Data that are there are only put aside with --force, \
            into a folder beside the database whose path it prints.
            """)

    @Argument(help: "The backup's folder.") var backup: String
    @Flag(help: "Also when there are data: they are put aside, not deleted.") var force = false
    @OptionGroup var settings: Settings

    func run() throws {
        let folder = try settings.resolved().dataFolder
        let backup = Backup(path: backup)
        try backup.verify()
        guard force || !folder.hasDatabase else {
            throw BackupError("There are data in \(folder.path). Say --force to put them aside and restore over them.")
        }
        try folder.create()
        guard let lock = DeliveryLock(path: folder.deliveryLock), lock.take() else {
            throw BackupError("A site is served from \(folder.path). End it first.")
        }
        if let aside = try folder.putAside(at: Date()) { print("What was there is in \(aside).") }
        try folder.take(backup)
        print("\(folder.path) is as it was in \(backup.path).")
    }
}

extension DataFolder {
    /// Moves database and keys into a folder of their own within this one.
    /// - Returns: its path; nil when there was nothing.
    fileprivate func putAside(at moment: Date) throws -> String? {
        let files = FileManager.default
        let names = (Self.keys + Self.databaseFiles).filter { files.fileExists(atPath: "\(path)/\($0)") }
        guard !names.isEmpty else { return nil }
        let aside = "\(path)/before-restore-\(Int(moment.timeIntervalSince1970))"
        do {
            try files.createDirectory(
                atPath: aside, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            for name in names { try files.moveItem(atPath: "\(path)/\(name)", toPath: "\(aside)/\(name)") }
        } catch {
            throw BackupError("What is in \(path) can't be moved to \(aside). See that this user may write there.")
        }
        return aside
    }

    /// Copies keys and database, the database last and by renaming: what ends in the middle leaves a folder without one.
    fileprivate func take(_ backup: Backup) throws {
        let files = FileManager.default
        let draft = database + ".new"
        do {
            try? files.removeItem(atPath: draft)
            for key in Self.keys { try files.copyItem(atPath: "\(backup.path)/\(key)", toPath: "\(path)/\(key)") }
            try files.copyItem(atPath: backup.database, toPath: draft)
        } catch {
            throw BackupError("\(backup.path) can't be copied to \(path): is the disk full?")
        }
        guard rename(draft, database) == 0 else { throw BackupError("\(database) can't be written.") }
    }
}
