import App
import ArgumentParser
import Database

/// `latchkey outbox`
struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Look after mails: those that wait, and those that were given up.",
        discussion: "Works while the site is being served, too. What stands in a mail is never shown.",
        subcommands: [OutboxList.self, OutboxShow.self, OutboxRetry.self])
}

extension Settings {
    /// The database that `serve` works on; never a new one.
    /// - Throws: `DataFolderError` when there is none.
    func existingDatabase() throws -> Database {
        let folder = try resolved().dataFolder
        try folder.requireDatabase()
        let database = try Database(at: .file(folder.database), schema: Services.schema, mayBeEmpty: false)
        OpenDatabases.add(database)
        return database
    }
}
