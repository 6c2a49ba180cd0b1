import Accounts
import App
import ArgumentParser
import Database
import Foundation

/// `latchkey restore BACKUP`, `latchkey restore --resume`, `latchkey restore --on-server`
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup into the data folder.",
        discussion: """
            Verifies the backup first. The site must not be running. With --force, existing data are moved to a \
            folder beside the database, whose path is printed. After an interruption, either nothing has changed, or \
            every command asks for --resume. Everyone must log in again afterwards.

            PostgreSQL is restored by its own tools, such as pgBackRest. Afterwards, and before a node starts, --on-server \
            ends there what a restore ends in a file: every login, every link and code that was sent by email, and every \
            waiting deletion of an account.
            """
    ).withSettings()

    @Argument(help: "The backup's folder.") var backup: String?
    @Flag(help: "Restore over existing data, which are moved aside, not deleted.") var force = false
    @Flag(help: "Finish an interrupted restore.") var resume = false
    @Flag(help: "Only end what must not come back, in LATCHKEY_DATABASE_URL, whose server was restored.")
    var onServer = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        guard !onServer || (backup == nil && !resume && !force) else {
            throw CommandFailure(
                """
                --on-server can't be combined with a backup, --resume or --force: PostgreSQL was restored by its own \
                tools, and there is nothing more to restore.
                """)
        }
        guard [backup != nil, resume, onServer].count(where: \.self) == 1, backup != "" else {
            throw CommandFailure(
                """
                Name the folder of a backup, or use --resume to finish an interrupted restore, or --on-server after \
                PostgreSQL was restored.
                """)
        }
        let settings = try settings.resolved()
        guard !onServer else { return try await endLogins(settings) }
        try settings.requireFile()
        let folder = settings.dataFolder
        try folder.isReadable()
        if let backup {
            try restore(Backup(path: backup), into: folder, settings)
        } else {
            try resume(in: folder)
        }
    }

    private func resume(in folder: DataFolder) throws {
        let restore = Restore(into: folder)
        let unbegun = CommandFailure(
            "There is no interrupted restore into \(folder.path): name the folder of a backup.")
        guard restore.isDecided else { throw unbegun }
        let lock = try claim(folder)
        defer { withExtendedLifetime(lock) {} }
        // Another process may have finished it meanwhile.
        guard restore.isDecided else { throw unbegun }
        try finish(restore, as: "\(folder.path) is as it was in the backup.")
    }

    /// Does what `Restore.begin` does in the copy of a file.
    private func endLogins(_ settings: ResolvedSettings) async throws {
        let server = try settings.requireServer()
        let lock = try settings.requireUnserved()
        // What was restored may be from before an update.
        let database = try settings.openDatabase(for: .alone)
        // Nor may it have been restored in part.
        _ = try ServerReport(of: server.target, schema: Services.schema, clock: .system).tables
            .sentence(at: server.target.name, hasKeys: settings.dataFolder.hasKeys)
        let cancelled = try await database.write { try Administration.endAfterRestore(in: $0) }
        withExtendedLifetime(lock) {}
        tellWhatEnded(cancelled)
    }

    private func restore(_ backup: Backup, into folder: DataFolder, _ settings: ResolvedSettings) throws {
        let restore = Restore(into: folder)
        try restore.requireApart(from: backup)
        if try backup.verify() == .withoutManifest { print(Backup.Verdict.withoutManifest.sentence(of: backup.path)) }
        guard force || !folder.hasDatabase else {
            throw CommandFailure(
                "\(folder.path) has data already. Use --force to move them aside and restore over them.")
        }
        try folder.create()
        let lock = try claim(folder)
        defer { withExtendedLifetime(lock) {} }
        // A decided restore that no process is working on was interrupted.
        guard !restore.isDecided else { return try restore.requireEnd() }
        if let warning = settings.missingPeppers(for: backup) { print("Warning: \(warning)") }
        let cancelled = try restore.begin(backup)
        try finish(restore, as: "\(folder.path) is as it was in \(backup.path).", cancelled)
    }

    /// Locks the folder against all other processes until the command ends, including a site of an older version.
    private func claim(_ folder: DataFolder) throws -> DeliveryLock {
        let lock = try folder.requireUnserved()
        try folder.useAlone()
        return lock
    }

    private func finish(_ restore: Restore, as sentence: String, _ cancelled: Int = 0) throws {
        if let aside = try restore.finish() { print("The previous data are in \(aside).") }
        print(sentence)
        tellWhatEnded(cancelled)
    }

    /// - Parameter cancelled: how many deletions of accounts waited.
    private func tellWhatEnded(_ cancelled: Int) {
        print(
            """
            Everyone must log in again, and no link or code that was sent by email works any more, except those that \
            lock an account.
            """)
        guard cancelled > 0 else { return }
        let accounts = cancelled == 1 ? "1 account was" : "\(cancelled) accounts were"
        print(
            """
            \(accounts) waiting to be deleted in that backup, and won't be: the members may have changed their minds since. \
            Those who still want it have to ask again.
            """)
    }
}
