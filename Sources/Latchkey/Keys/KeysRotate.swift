import ArgumentParser

/// `latchkey keys rotate NAME`
struct KeysRotate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Replace a key with a new one; the old one stays valid.",
        discussion: """
            No one is logged out. The site must not be running: two programs with different keys would not accept \
            each other's data. Only a pepper may be rotated while it runs; the new one is used from the next start.
            """)

    @Argument(help: "Which key: \(SiteKey.allCases.map(\.rawValue).joined(separator: ", ")).") var name: SiteKey
    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        let folder = settings.dataFolder
        try folder.requireDatabase()
        let lock = name == .pepper ? nil : try folder.requireUnserved()
        // Nor may another command write with the old key that it started with.
        if name != .pepper { try folder.useAlone() }
        try name.rotate(settings)
        withExtendedLifetime(lock) {}
        guard let report = try name.report(settings) else { return }
        print(
            json
                ? try report.json()
                : "The \(report.name) key is new; \(report.previous) earlier \(report.previous == 1 ? "is" : "are") still known."
        )
    }
}
