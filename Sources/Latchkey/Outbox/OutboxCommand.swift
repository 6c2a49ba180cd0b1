import App
import ArgumentParser
import Database
import Foundation

/// `latchkey outbox`
struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Look after mails: those that wait, and those that were given up.",
        discussion: "Works while the site is being served, too. What stands in a mail is never shown.",
        subcommands: [OutboxList.self, OutboxShow.self, OutboxRetry.self])
}

extension Settings {
    /// The database that `serve` works on; never a new one.
    /// - Throws: `SettingsError` when there is none.
    func existingDatabase() throws -> Database {
        let file = try resolved().dataFolder.database
        guard FileManager.default.fileExists(atPath: file) else {
            throw SettingsError("There is no \(file). Name the data folder with --data or \(Setting.data.variable).")
        }
        return try Database(at: .file(file), migrations: Services.migrations)
    }
}
