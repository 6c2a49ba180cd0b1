import ArgumentParser
import Database
import Mail

/// `latchkey outbox retry ID`, `latchkey outbox retry --all`
struct OutboxRetry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Send a mail now that waits or was given up.",
        discussion: "It goes at once when the site is being served, or else when it is next.")

    @Argument(help: "The mail's number, as `latchkey outbox list` tells it.") var id: Int64?
    @Flag(help: "All that were given up.") var all = false
    @OptionGroup var settings: Settings

    func run() async throws {
        guard (id == nil) == all else { throw SettingsError("Name one mail by its number, or say --all.") }
        let database = try settings.existingDatabase()
        let count = try await Outbox.retry(id, in: database, at: WallClock.system.now())
        if let id, count == 0 {
            guard try Outbox.entry(id, in: database) != nil else { throw SettingsError.noMail(id) }
            throw SettingsError("Mail \(id) has arrived already.")
        }
        print(count == 1 ? "1 mail is to be sent." : "\(count) mails are to be sent.")
    }
}
