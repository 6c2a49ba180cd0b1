import ArgumentParser

/// `latchkey member send-reset MEMBER`
struct MemberSendReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send-reset", abstract: "Send a member a link to choose a new password.",
        discussion: """
            The old password stays good until they do. The mail goes at once when the site is being served.
            Give the same settings as to serve: the link begins with the base URL.
            """)

    @Argument(help: "The member's number or e-mail address.") var member: String
    @OptionGroup var settings: Settings

    func run() async throws {
        let (accounts, site) = try settings.accountsAndSite()
        let record = try accounts.named(member)
        try await accounts.administration.offerReset(to: record.member, notifying: site.notifier)
        print("A link to choose a new password goes to \(record.member.email) by mail.")
    }
}
