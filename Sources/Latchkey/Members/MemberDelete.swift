import ArgumentParser

/// `latchkey member delete MEMBER --yes`
struct MemberDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a member and all their data, at once and permanently.",
        discussion: "Only a backup brings them back. Without --yes, only shows whom it would delete."
    ).withSettings()

    @Argument(help: "The member's number or email address.") var member: String
    @Flag(help: "Do it.") var yes = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let services = try await settings.services()
        let record = try await services.accounts.named(member)
        guard yes else {
            throw SettingsError(
                """
                That would delete member \(record.member.id.number), \(record.member.email), with all to-dos. Use \
                --yes to do it.
                """
            )
        }
        try await services.delete(record.member.id)
        print("Member \(record.member.id.number), \(record.member.email), is deleted.")
    }
}
