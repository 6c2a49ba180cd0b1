import ArgumentParser

/// `latchkey member disable MEMBER`
struct MemberDisable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Log a member out everywhere and let them in no more, until they are enabled.",
        discussion: "What is theirs stays. When they log in with the right password, they are told.")

    @Argument(help: "The member's number or e-mail address.") var member: String
    @OptionGroup var settings: Settings

    func run() async throws {
        let accounts = try settings.accounts()
        let record = try accounts.named(member)
        try await accounts.administration.disable(record.member.id)
        print("\(record.member.email) is disabled, and logged out everywhere.")
    }
}
