import Accounts
import App
import ArgumentParser
import Database
import Foundation

/// `latchkey check`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Check settings, templates, texts, keys and the database without serving; report everything that is wrong.")

    @Flag(help: "Write JSON, one finding a line, for programs.") var json = false
    @OptionGroup var settings: Settings

    func run() throws {
        var findings: [Finding] = []
        do throws(SettingsError) {
            findings = runAllChecks(try settings.resolved())
        } catch {
            findings = error.findings
        }
        let problems = findings.filter { $0.verdict == .problem }
        for finding in findings {
            if json {
                print(try finding.json())
            } else if finding.verdict != .problem {
                print(finding.verdict == .fine ? finding.sentence : "Warning: \(finding.sentence)")
            }
        }
        guard problems.isEmpty else {
            throw CommandFailure(problems.map(\.sentence).joined(separator: "\n"))
        }
    }

    private func runAllChecks(_ settings: ResolvedSettings) -> [Finding] {
        let folder = settings.dataFolder
        var findings = settings.startFindings
        let use = problem("Data folder") { try folder.use() }
        // A folder that can't be read allows no further checks.
        guard use.isEmpty else { return findings + use }
        if let server = settings.databaseServer {
            findings += lookAtServer(server, settings) + server.target.roleFindings()
        } else {
            findings += lookAtData(settings)
            findings += finding("Backup") { try lookAtBackups(settings) }
        }
        findings += problem("Data folder") { try folder.requireRoom() }
        return findings + settings.warnings
            + settings.identityProviders.map { .fine($0.label, $0.report(settings.baseURL)) }
    }

    private func lookAtData(_ settings: ResolvedSettings) -> [Finding] {
        let folder = settings.dataFolder
        let lost = problem("Data") { try folder.requireNoRemains() }
        guard lost.isEmpty else { return lost }
        guard folder.hasSite else { return [noSite(in: folder)] }
        let keys =
            problem("Keys") { _ = try folder.outboxKey() } + problem("Keys") { _ = try folder.historyKey() }
        return keys + finding("Data") { [try lookAtFile(of: folder, settings, hasKeys: keys.isEmpty)] }
    }

    private func noSite(in folder: DataFolder) -> Finding {
        guard folder.holdsOtherThings else {
            return .fine("Data", "There is no site in \(folder.path): the first start that succeeds makes one.")
        }
        return .warning(
            "Data",
            """
            There is no site in \(folder.path), but other things are there: the first start that succeeds \
            makes a site among them. If you mean another folder, name it with --data.
            """)
    }

    /// - Parameter hasKeys: whether the keys can be read. Otherwise they are not compared with the database.
    private func lookAtFile(of folder: DataFolder, _ settings: ResolvedSettings, hasKeys: Bool) throws -> Finding {
        try folder.requireDatabase()
        try folder.requireAllParts()
        try settings.requirePeppers(try settings.look(Passwords.peppersInUse))
        guard hasKeys else {
            try Database.verify(folder.database, schema: Services.schema)
            return .fine("Data", "The database is fine.")
        }
        let isNewest = try folder.requireSound()
        return .fine(
            "Data",
            isNewest
                ? "Keys and database are fine. latchkey audit verify checks each line of the audit logs."
                : "The database is fine. It is an earlier version's: the next start upgrades it.")
    }

    /// Runs a check. An error becomes a problem.
    private func finding(_ subject: String, _ look: () throws -> [Finding]) -> [Finding] {
        do { return try look() } catch { return [.problem(subject, "\(error)")] }
    }

    /// Runs a check that finds nothing but what it throws.
    private func problem(_ subject: String, _ check: () throws -> Void) -> [Finding] {
        finding(subject) {
            try check()
            return []
        }
    }

    private func lookAtServer(_ server: DatabaseServer, _ settings: ResolvedSettings) -> [Finding] {
        finding("Data") {
            let report = try ServerReport(of: server.target, schema: Services.schema, clock: .system)
            let sentence = try report.tables.sentence(
                at: server.target.name, hasKeys: settings.dataFolder.hasKeys)
            // A site that is not yet there has no keys.
            guard report.tables != .missing else { return [.fine("Data", sentence)] }
            try settings.requireKeys()
            let keys = try SiteKey.fingerprints(settings)
            guard report.tables == .current else { return [.fine("Data", sentence)] }
            try settings.requireNone(lacking: try settings.look { try KeyFingerprints.lacking(of: keys, $0) })
            let siteKeys = try settings.dataFolder.serviceKeys()
            let misfit = try settings.look {
                try settings.dataFolder.misfit(of: siteKeys, with: $0, named: server.target.name)
            }
            if let misfit { throw misfit }
            try settings.requirePeppers(try settings.look(Passwords.peppersInUse))
            return [.fine("Data", sentence)]
        }
    }

    /// Checks each byte of the newest backup if it has a manifest, otherwise its database.
    private func lookAtBackups(_ settings: ResolvedSettings) throws -> [Finding] {
        let newest = try Backup.newest(in: settings.backups, at: Date())?.backup
        // The user who checks may not be the one who makes backups.
        let warnings = Backup.unwritable(settings.backups).map { [Finding.warning("Backup", $0)] } ?? []
        guard let newest else {
            // Before the first night there is none, unless the operator has made one.
            guard self.settings.backups == nil else {
                throw CommandFailure("There is no backup in \(settings.backups).")
            }
            return warnings
        }
        return warnings + [.fine("Backup", "The newest backup: \(try newest.verifyFiles().sentence(of: newest.path))")]
    }
}
