import ArgumentParser
import Database
import Mail

/// `latchkey outbox retry ID`, `latchkey outbox retry --all`
struct OutboxRetry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Retry emails that wait or were given up.",
        discussion: "They are sent at once if the site is served, or else at the next start."
    ).withSettings()

    @Argument(help: "The email's number, as shown by `latchkey outbox list`.") var id: Int64?
    @Flag(help: "All that wait or were given up.") var all = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        guard (id == nil) == all else { throw SettingsError("Name one email by its number, or use --all.") }
        let database = try settings.existingDatabase()
        let count = try await Outbox.retry(id, in: database, at: WallClock.system.now())
        if let id, count == 0 {
            guard try await Outbox.entry(id, in: database) != nil else { throw SettingsError.noMail(id) }
            throw SettingsError("Email \(id) was delivered already.")
        }
        print(count == 1 ? "1 email will be sent." : "\(count) emails will be sent.")
    }
}
