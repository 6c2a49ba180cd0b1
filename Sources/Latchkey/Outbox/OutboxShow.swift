import ArgumentParser
import Mail

/// `latchkey outbox show ID`
struct OutboxShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an email's recipient and state.",
        discussion: "Its subject and text stay sealed: they may hold a link that gives access to the account."
    ).withSettings()

    @Argument(help: "The email's number, as shown by `latchkey outbox list`.") var id: Int64
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        guard let entry = try await Outbox.entry(id, in: try settings.existingDatabase()) else {
            throw SettingsError.noMail(id)
        }
        for line in OutboxReport(entry).lines { print(line) }
    }
}

extension SettingsError {
    static func noMail(_ id: Int64) -> SettingsError { SettingsError("There is no email \(id).") }
}
