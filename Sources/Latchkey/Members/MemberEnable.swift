import ArgumentParser

/// `latchkey member enable MEMBER`
struct MemberEnable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Enable a disabled member."
    ).withSettings()

    @Argument(help: "The member's number or email address.") var member: String
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let accounts = try await settings.accounts()
        let record = try await accounts.named(member)
        guard record.disabledAt != nil else { return print("\(record.member.email) is not disabled.") }
        guard try await accounts.administration.enable(record.member.id) else {
            throw SettingsError(
                "\(record.member.email) asked to be deleted, and the deletion has begun. It can't be stopped any more.")
        }
        print("\(record.member.email) can log in again.")
    }
}
