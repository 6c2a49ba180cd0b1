import App
import ArgumentParser

/// `latchkey routes`
struct Routes: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List every route with its audience.")

    @OptionGroup var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        let site = try settings.folders.site(try .withoutData(settings))
        for line in site.routeList { print(line) }
    }
}
