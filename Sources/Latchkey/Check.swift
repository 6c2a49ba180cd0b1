import Accounts
import App
import ArgumentParser
import Database
import Foundation
import Logging
import Secrets

/// `latchkey check`
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check settings, templates, texts, keys and the database without serving; say what is wrong.")

    @Flag(help: "Write JSON, one finding a line, for programs.") var json = false
    @Option(help: "Where backups lie, of which the newest is looked at. Default: backups in the data folder.")
    var backups: String?
    @OptionGroup var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        try settings.dataFolder.use()
        try settings.dataFolder.requireNoRemains()
        if settings.dataFolder.hasSite { try settings.dataFolder.requireDatabase() }
        _ = try settings.folders.site(try .withoutData(settings))
        try settings.requirePeppers()
        try tell(.fine("Settings", "Settings, templates and texts are fine."))
        if settings.dataFolder.hasSite {
            _ = try settings.dataFolder.outboxKey()
            let historyKey = try settings.dataFolder.historyKey()
            let database = settings.dataFolder.database
            if try Database.verify(database, migrations: Services.migrations) {
                let fits = try Database.look(at: database) { try Accounts.fits(historyKey, $0) }
                guard fits else { throw settings.dataFolder.strangeHistoryKey }
                try tell(.fine("Data", "So are the keys and the database."))
            } else {
                // Columns may be missing that tell whether the history's key belongs to it.
                try tell(
                    .fine(
                        "Data",
                        "So is the database, which is an earlier version's: the next start brings it up to date."))
            }
        }
        try lookAtBackups(settings)
        for finding in try settings.dataFolder.roomFindings() + settings.warnings { try tell(finding) }
        for provider in settings.identityProviders {
            if json {
                try tell(.fine(provider.label, provider.report(settings.baseURL)))
            } else {
                print(provider.report(settings.baseURL))
            }
        }
    }

    /// At each byte of the newest where it has a manifest, or else through its database.
    private func lookAtBackups(_ settings: ResolvedSettings) throws {
        if let newest = Backup.newest(in: backups ?? settings.dataFolder.backups, at: Date())?.backup {
            try tell(.fine("Backup", "The newest backup too: \(try newest.verifyFiles().sentence(of: newest.path))"))
        } else if let backups {
            throw BackupError("There is no backup in \(backups).")
        }
    }

    private func tell(_ finding: Finding) throws {
        if json { return print(try finding.json()) }
        print(finding.verdict == .fine ? finding.sentence : "Warning: \(finding.sentence)")
    }
}

extension ResolvedSettings {
    /// Makes sure that every pepper is there that a member's password needs; the database is only looked at.
    /// - Throws: `SettingsError` with the names of those that are missing.
    fileprivate func requirePeppers() throws {
        let known = try passwords.peppers().names
        guard dataFolder.hasSite else { return }
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
