import ArgumentParser
import Foundation

/// `latchkey backup`
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy all data to a folder of its own, also while the site is being served.",
        discussion: """
            The copy holds everything of one moment, keys included, and was looked through before it counts: \
            keep it where only you can read it. Prints its path.
            """)

    @Option(help: "The folder that backups lie in. Default: backups in the data folder.") var to: String?
    @Option(help: "Delete backups there that are older than this, such as 30d, once the new one is whole.")
    var keep: String?
    @Option(help: "Only look through this backup, and say what is wrong with it.") var verify: String?
    @OptionGroup var settings: Settings

    func run() throws {
        let folder = try settings.resolved().dataFolder
        if let verify {
            guard to == nil, keep == nil else { throw SettingsError("Say either --verify or where to back up to.") }
            try Backup(path: verify).verify()
            return print("\(verify) is whole.")
        }
        let kept = try keep.map(Self.age)
        try folder.requireDatabase()
        let place = to ?? folder.backups
        let now = Date()
        let progress = Progress("Backing up")
        let backup = try Backup.make(of: folder, in: place, at: now, progress: progress.show)
        progress.end()
        print(backup.path)
        guard let kept else { return }
        for old in Backup.all(in: place) where old.moment < now.addingTimeInterval(-kept) { try old.backup.delete() }
    }

    /// In seconds.
    private static func age(_ text: String) throws(SettingsError) -> TimeInterval {
        guard let age = WrittenDuration.read(text), age > .zero else {
            throw SettingsError("What --keep says must be like 30d, 12h or 90m, not \"\(text)\".")
        }
        return TimeInterval(age.components.seconds)
    }
}
