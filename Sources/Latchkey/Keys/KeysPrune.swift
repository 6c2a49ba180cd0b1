import ArgumentParser

/// `latchkey keys prune NAME`
struct KeysPrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Drop earlier keys that nothing needs any more.",
        discussion: """
            Data sealed or signed with an older key are first sealed or signed again with the current one. A pepper \
            stays as long as a password needs it. The site must not be running.
            """)

    @Argument(help: "Which key: \(SiteKey.allCases.map(\.rawValue).joined(separator: ", ")).") var name: SiteKey
    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup var settings: Settings

    func run() async throws {
        let settings = try settings.resolved()
        try settings.requireSite()
        // A running site may still write with a key that is no longer the file's current one.
        let lock = try settings.requireUnserved()
        if settings.databaseServer != nil { try await settings.recordKeys(in: try settings.openDatabase()) }
        let before = try name.report(settings)?.previous ?? 0
        try await name.prune(settings)
        withExtendedLifetime(lock) {}
        guard let report = try name.report(settings) else { return }
        let dropped = before - report.previous
        let kept = name == .pepper && dropped > 0 ? try settings.passwords.requirePepperFile().dropped : nil
        print(
            json
                ? try report.json()
                : """
                \(dropped) older \(report.name) \(dropped == 1 ? "key was" : "keys were") dropped; \(report.previous) \
                before the current one \(report.previous == 1 ? "is" : "are") still known.
                """)
        guard let kept, !json else { return }
        print(
            """
            What was dropped is in \(kept): whoever restores a backup from before may need it. Delete it together with \
            the last such backup.
            """)
    }
}
