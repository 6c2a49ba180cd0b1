import ArgumentParser

/// `latchkey member send-reset MEMBER`
struct MemberSendReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send-reset", abstract: "Send a member a link to choose a new password.",
        discussion: """
            The old password stays valid until then. The email is sent at once if the site is served, or else at the \
            next start.
            Use the same settings as for serve: the link begins with the base URL.
            """
    ).withSettings()

    @Argument(help: "The member's number or email address.") var member: String
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let (accounts, site) = try await settings.accountsAndSite()
        let record = try await accounts.named(member)
        try await accounts.administration.offerReset(to: record.member, notifying: site.notifier)
        print("A link to choose a new password goes to \(record.member.email) by email.")
        if record.disabledAt != nil {
            print("They still can't log in: they are disabled. See latchkey member enable.")
        }
    }
}
