import ArgumentParser

/// `latchkey member disable MEMBER`
struct MemberDisable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Log a member out everywhere and block login until they are enabled.",
        discussion: """
            Their data stay, also if they had asked for the account to be deleted. After the right password, the login \
            page says that they are disabled.
            """
    ).withSettings()

    @Argument(help: "The member's number or email address.") var member: String
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let accounts = try await settings.accounts()
        let record = try await accounts.named(member)
        let cancelsDeletion = try await accounts.administration.disable(record.member.id)
        print("\(record.member.email) is disabled, and logged out everywhere.")
        if cancelsDeletion { print("The account was to be deleted; that is cancelled.") }
    }
}
