import Accounts
import ArgumentParser
import Database

/// `latchkey keys prune NAME`
struct KeysPrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Drop earlier keys that nothing needs any more.",
        discussion: """
            Data sealed or signed with an older key are first sealed or signed again with the current one. A pepper \
            stays as long as a password needs it. On a database server, a pepper whose file is no longer set \
            is forgotten once no password needs it. The site must not be running.
            """
    ).withSettings()

    @Argument(help: "Which key: \(SiteKey.allCases.map(\.rawValue).joined(separator: ", ")).") var name: SiteKey
    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let settings = try settings.resolved()
        try settings.requireSite()
        // A running site may still write with a key that is no longer the file's current one.
        let lock = try settings.requireUnserved()
        // For the other keys the services open it.
        if name == .pepper, settings.databaseServer != nil {
            let database = try settings.openDatabase(for: .alone)
            if try await isGivenUp(settings, in: database) { return }
            try await settings.recordKeys(in: database)
        }
        let before = try name.report(settings)?.previous ?? 0
        try await name.prune(settings)
        withExtendedLifetime(lock) {}
        guard let report = try name.report(settings) else { return }
        try tell(report, dropped: before - report.previous, settings)
    }

    /// - Parameter dropped: how many keys were.
    private func tell(_ report: KeyReport, dropped: Int, _ settings: ResolvedSettings) throws {
        guard !json else { return print(try report.json()) }
        print(
            """
            \(dropped) older \(report.name) \(dropped == 1 ? "key was" : "keys were") dropped; \(report.previous) \
            before the current one \(report.previous == 1 ? "is" : "are") still known.
            """)
        guard name == .pepper, dropped > 0 else { return }
        let file = try settings.passwords.requirePepperFile().dropped
        print(
            """
            What was dropped is in \(file): whoever restores a backup from before may need it. Delete it together with \
            the last such backup.
            """)
    }

    /// Has the site forget its pepper when this node has none any more and no password needs one, and says so.
    private func isGivenUp(_ settings: ResolvedSettings, in database: Database) async throws -> Bool {
        guard settings.passwords.pepperFile == nil,
            try await KeyFingerprints.forgetPepper(name.rawValue, in: database)
        else { return false }
        print(json ? try GivenUpKey(name: name.rawValue).json() : GivenUpKey.sentence)
        return true
    }
}

/// A key that the site has no longer. The property names are the JSON keys.
private struct GivenUpKey: Encodable {
    static let sentence = "No password needs a pepper. The database no longer expects one: nodes start without it."

    let name: String
    let givenUp = true
}
