import ArgumentParser
import Foundation

/// `latchkey restore BACKUP`, `latchkey restore --resume`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the data folder's place.",
        discussion: """
            Looks through the backup first. The site must not be running. Data that are there are only put aside with --force, \
            into a folder beside the database whose path it prints. When it is interrupted, either nothing has changed, or \
            every command says that --resume does the rest.
            """)

    @Argument(help: "The backup's folder.") var backup: String?
    @Flag(help: "Also when there are data: they are put aside, not deleted.") var force = false
    @Flag(help: "Finish a restore that was interrupted.") var resume = false
    @OptionGroup var settings: Settings

    func run() throws {
        guard resume == (backup == nil), backup != "" else {
            throw BackupError("Name the folder of a backup, or say --resume to finish a restore that was interrupted.")
        }
        let folder = try settings.resolved().dataFolder
        if let backup {
            try restore(Backup(path: backup), into: folder)
        } else {
            try resume(in: folder)
        }
    }

    private func resume(in folder: DataFolder) throws {
        let restore = Restore(into: folder)
        let unbegun = BackupError("No restore into \(folder.path) is left to be finished: name the folder of a backup.")
        guard restore.isDecided else { throw unbegun }
        let lock = try claim(folder)
        defer { withExtendedLifetime(lock) {} }
        // Another process may have finished it meanwhile.
        guard restore.isDecided else { throw unbegun }
        try finish(restore, as: "\(folder.path) is as it was in the backup.")
    }

    private func restore(_ backup: Backup, into folder: DataFolder) throws {
        let restore = Restore(into: folder)
        try restore.requireApart(from: backup)
        if try backup.verify() == .withoutManifest { print(Backup.Verdict.withoutManifest.sentence(of: backup.path)) }
        guard force || !folder.hasDatabase else {
            throw BackupError("There are data in \(folder.path). Say --force to put them aside and restore over them.")
        }
        try folder.create()
        let lock = try claim(folder)
        defer { withExtendedLifetime(lock) {} }
        // A decided restore that no process is working on was interrupted.
        guard !restore.isDecided else { return try restore.requireEnd() }
        try restore.begin(backup)
        try finish(restore, as: "\(folder.path) is as it was in \(backup.path).")
    }

    /// Locks the folder against all other processes until the command ends, including a site of an older version.
    private func claim(_ folder: DataFolder) throws -> DeliveryLock {
        let lock = try folder.requireUnserved()
        try folder.useAlone()
        return lock
    }

    private func finish(_ restore: Restore, as sentence: String) throws {
        if let aside = try restore.finish() { print("What was there is in \(aside).") }
        print(sentence)
    }
}
