import App
import ArgumentParser

/// `latchkey routes`
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "List every route with its audience."
    ).withSettings()

    @Flag(help: "Write JSON, one route a line, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        let site = try settings.folders.site(try .withoutData(settings))
        for route in site.listedRoutes { print(json ? try route.json() : route.line) }
    }
}
