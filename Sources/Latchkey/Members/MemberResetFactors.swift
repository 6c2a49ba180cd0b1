import ArgumentParser

/// `latchkey member reset-factors MEMBER`
struct MemberResetFactors: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-factors", abstract: "Turn a member's authenticator app off.",
        discussion: """
            For a member who has lost the phone and the recovery codes. Make sure that it is the member who asks: \
            afterwards, a login asks for no code or, where an app is required, has another set up. The member is told \
            by email, and the account's history shows it.
            """
    ).withSettings()

    @Argument(help: "The member's number or email address.") var member: String
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let (accounts, site) = try await settings.accountsAndSite(onlyAppMayBeDamaged: true)
        let record = try await accounts.named(member)
        guard try await accounts.administration.resetFactors(of: record.member, notifying: site.notifier) else {
            throw SettingsError("\(record.member.email) has no authenticator app.")
        }
        let next =
            accounts.secondFactor.isRequired
            ? "The next login sets up another" : "Logging in no longer asks for a code"
        print("The authenticator app of \(record.member.email) is off. \(next).")
    }
}
