import Accounts
import App
import ArgumentParser
import Database
import Logging
import Secrets

/// `latchkey check`
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check settings, templates, texts, keys and the database without serving; say what is wrong.")

    @OptionGroup var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        _ = try settings.folders.site(try .withoutData(settings))
        try settings.requirePeppers()
        print("Settings, templates and texts are fine.")
        if settings.dataFolder.hasDatabase {
            _ = try settings.dataFolder.outboxKey()
            _ = try settings.dataFolder.historyKey()
            try Database.verify(settings.dataFolder.database, migrations: Services.migrations)
            print("So are the keys and the database.")
        }
        for provider in settings.identityProviders { print(provider.report(settings.baseURL)) }
    }
}

extension ResolvedSettings {
    /// Makes sure that every pepper is there that a member's password needs; the database is only looked at.
    /// - Throws: `SettingsError` with the names of those that are missing.
    fileprivate func requirePeppers() throws {
        let known = try passwords.peppers().names
        guard dataFolder.hasDatabase else { return }
        let missing = try Database.look(at: dataFolder.database, Accounts.peppersInUse).filter {
            !known.contains($0.key)
        }
        guard !missing.isEmpty else { return }
        let list = missing.sorted { $0.key < $1.key }.map {
            "\($0.key) (\($0.value) \($0.value == 1 ? "member" : "members"))"
        }
        throw SettingsError(
            """
            Peppers are missing that members' passwords were mixed with: \(list.joined(separator: ", ")). \
            Put them back into the file that \(PasswordSetting.pepperFile.variable) names.
            """)
    }
}

extension Services {
    /// Services over an empty database in memory, to put the site together without serving it.
    static func withoutData(_ settings: ResolvedSettings) throws -> Services {
        Services(
            database: try Database(at: .memory, migrations: Services.migrations),
            hasher: try PasswordHasher(cost: .least, threads: 1), outboxKey: .random(), historyKey: .random(),
            baseURL: settings.baseURL, passwordPolicy: try settings.passwords.policy(host: settings.baseURL.host),
            timeZone: settings.timeZone, logger: Logger(label: "latchkey"))
    }
}
