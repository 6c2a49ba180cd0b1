import ArgumentParser

/// `latchkey keys rotate NAME`
struct KeysRotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Replace a key with a new one; the old one stays valid.",
        discussion: """
            No one is logged out. The site must not be running: two programs with different keys would not accept \
            each other's data. Only a pepper may be rotated while it runs; the new one is used from the next start.
            """
    ).withSettings()

    @Argument(help: "Which key: \(SiteKey.allCases.map(\.rawValue).joined(separator: ", ")).") var name: SiteKey
    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let settings = try settings.resolved()
        let folder = settings.dataFolder
        try settings.requireSite()
        // Nodes would not know each other's new pepper.
        let mayServe = name == .pepper && settings.databaseServer == nil
        let lock = mayServe ? nil : try settings.requireUnserved()
        // Nor may another command write with the old key that it started with.
        if name != .pepper { try folder.useAlone() }
        let database = try settings.databaseServer.map { _ in try settings.openDatabase(for: .alone) }
        if let database { try await settings.recordKeys(in: database) }
        try name.rotate(settings)
        // Other nodes start again when they have it.
        if let database { try await settings.recordKeys(in: database) }
        withExtendedLifetime(lock) {}
        guard let report = try name.report(settings) else { return }
        print(
            json
                ? try report.json()
                : "The \(report.name) key is new; \(report.previous) earlier \(report.previous == 1 ? "is" : "are") still known."
        )
    }
}
