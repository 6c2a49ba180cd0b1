import ArgumentParser

/// `latchkey member end-sessions MEMBER`
struct MemberEndSessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end-sessions",
        abstract:
            "Log a member out everywhere: browsers, including remembered ones, and programs with an access token.",
        discussion: "They can log in again. The member's history shows it."
    ).withSettings()

    @Argument(help: "The member's number or email address.") var member: String
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let accounts = try await settings.accounts()
        let record = try await accounts.named(member)
        try await accounts.administration.endEverything(of: record.member.id)
        print("\(record.member.email) is logged out everywhere.")
    }
}
