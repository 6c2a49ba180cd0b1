import App
import ArgumentParser
import Database

/// `latchkey outbox`
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Manage emails that wait or were given up.",
        discussion: "Also works while the site is served. The content of an email is never shown.",
        subcommands: [OutboxList.self, OutboxShow.self, OutboxRetry.self])
}

extension Settings {
    /// The database that `serve` works on; never a new one.
    /// - Throws: `CommandFailure` when there is none.
    func existingDatabase() throws -> Database {
        let settings = try resolved()
        try settings.requireSite()
        return try settings.openDatabase(for: .beside)
    }
}
