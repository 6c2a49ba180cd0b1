import ArgumentParser
import Mail

/// `latchkey outbox show ID`
struct OutboxShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show where a mail goes and how far it has come.",
        discussion: "Its subject and text stay sealed: they may hold a link that signs in whoever has it.")

    @Argument(help: "The mail's number, as `latchkey outbox list` tells it.") var id: Int64
    @OptionGroup var settings: Settings

    func run() throws {
        guard let entry = try Outbox.entry(id, in: try settings.existingDatabase()) else {
            throw SettingsError.noMail(id)
        }
        for line in OutboxReport(entry).lines { print(line) }
    }
}

extension SettingsError {
    static func noMail(_ id: Int64) -> SettingsError { SettingsError("There is no mail \(id).") }
}
