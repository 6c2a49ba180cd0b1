import ArgumentParser
import Mail

/// `latchkey outbox list`
struct OutboxList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List emails that wait or were given up, oldest first."
    ).withSettings()

    @Flag(help: "Also list delivered ones.") var delivered = false
    @Flag(help: "Write JSON, one email a line, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let entries = try await Outbox.entries(in: try settings.existingDatabase(), delivered: delivered)
        for report in entries.map(OutboxReport.init) { print(json ? try report.json() : report.line) }
    }
}
