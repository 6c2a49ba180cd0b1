import App
import ArgumentParser
import Database
import Logging
import Security

/// `latchkey check`
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check settings, templates and texts without serving; say everything that is wrong.")

    @OptionGroup var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        _ = try settings.folders.site(try .withoutData(settings))
        print("Settings, templates and texts are fine.")
    }
}

extension Services {
    /// Services over an empty database in memory, to put the site together without serving it.
    static func withoutData(_ settings: ResolvedSettings) throws -> Services {
        Services(
            database: try Database(at: .memory, migrations: Services.migrations),
            hasher: try PasswordHasher(cost: .least, threads: 1), outboxKey: .random(), historyKey: .random(),
            baseURL: settings.baseURL,
            timeZone: settings.timeZone, logger: Logger(label: "latchkey"))
    }
}
