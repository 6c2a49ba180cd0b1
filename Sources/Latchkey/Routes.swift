import App
import ArgumentParser
import Database
import Logging
import Security
import Web

/// `latchkey routes`
struct Routes: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List every route with its audience.")

    @OptionGroup var settings: Settings

    func run() throws {
        let settings = try settings.resolved()
        let services = Services(
            database: try Database(at: .memory, migrations: Services.migrations),
            hasher: try PasswordHasher(cost: .least, threads: 1), outboxKey: .random(), baseURL: settings.baseURL,
            timeZone: settings.timeZone, logger: Logger(label: "latchkey"))
        let site = try Site(
            services, templates: try TemplateFolder(path: settings.templates),
            files: try PublicFiles(folder: settings.publicFolder))
        for line in site.routeList { print(line) }
    }
}
