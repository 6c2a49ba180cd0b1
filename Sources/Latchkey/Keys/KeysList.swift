import ArgumentParser

/// `latchkey keys list`
struct KeysList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List keys: name, since when, number of earlier keys still known, file."
    ).withSettings()

    @Flag(help: "Write JSON, one key a line, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        try settings.requireSite()
        for key in SiteKey.allCases {
            guard let report = try key.report(settings) else { continue }
            print(json ? try report.json() : report.line)
        }
    }
}
