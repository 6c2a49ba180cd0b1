import ArgumentParser
import Foundation

/// `latchkey backup`
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up all data to a new folder, also while the site is served.",
        discussion: """
            The backup is a verified copy of one moment, including the keys. Keep it where only you can read it. \
            Prints its path.
            """
    ).withSettings()

    @Option(help: "The folder for this backup. Default: that of --backups.") var to: String?
    @Option(
        help:
            """
            Delete backups there that are older than this, such as 30d, once the new one is complete. The newest of \
            the others stays.
            """
    )
    var keep: String?
    @Option(help: "Only verify this backup, and report what is wrong with it.") var verify: String?
    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        if let verify {
            guard verify != "" else { throw SettingsError("--verify needs the name of a backup's folder.") }
            guard to == nil, keep == nil else { throw SettingsError("--verify can't be combined with --to or --keep.") }
            return try look(through: verify, settings)
        }
        let age = try keep.map(Self.age)
        let folder = settings.dataFolder
        try settings.requireFile()
        try folder.requireDatabase()
        guard to != "" else { throw SettingsError("--to needs the name of a folder.") }
        let place = to ?? settings.backups
        let backup = try Progress.during("Backing up") { progress in
            try Backup.make(of: folder, in: place, progress: progress.show)
        }
        print(json ? try BackupReport(path: backup.path, isWhole: true, hasManifest: true).json() : backup.path)
        if let age { try deleteOld(in: place, beside: backup, age: age) }
    }

    /// - Throws: `CommandFailure` with a line for each that can't be deleted. The others are.
    private func deleteOld(in place: String, beside new: Backup, age: TimeInterval) throws(CommandFailure) {
        var failures: [CommandFailure] = []
        for old in Backup.old(in: place, beside: new, age: age, at: Date()) {
            do throws(CommandFailure) { try old.delete() } catch { failures.append(error) }
        }
        guard failures.isEmpty else { throw CommandFailure(failures.map(\.description).joined(separator: "\n")) }
    }

    private func look(through path: String, _ settings: ResolvedSettings) throws {
        do {
            let backup = Backup(path: path)
            let verdict = try backup.verify()
            let warning = settings.missingPeppers(for: backup)
            let report = BackupReport(path: path, isWhole: true, hasManifest: verdict == .whole, warning: warning)
            print(json ? try report.json() : verdict.sentence(of: path))
            if let warning, !json { print("Warning: \(warning)") }
        } catch {
            if json { print(try BackupReport(path: path, isWhole: false, problem: "\(error)").json()) }
            throw error
        }
    }

    /// Parses the age given to `--keep`, in seconds.
    private static func age(_ text: String) throws(SettingsError) -> TimeInterval {
        guard let age = WrittenDuration.read(text), age > .zero else {
            throw SettingsError("--keep must be like 30d, 12h or 90m, not \"\(text)\".")
        }
        return TimeInterval(age.components.seconds)
    }
}
