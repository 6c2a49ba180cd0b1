import Accounts
import App
import ArgumentParser

/// `latchkey member create EMAIL --name NAME`
struct MemberCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a member, who gets an email with a link to choose a password.",
        discussion: """
            The email is sent at once if the site is served, or else at the next start.
            Use the same settings as for serve: the link begins with the base URL.
            """
    ).withSettings()

    @Argument(help: "The member's email address.") var email: String
    @Option(help: "The member's name.") var name: String
    @Option(help: "The member's language, such as en or ko. Default: the one they choose.") var language: String?
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let (accounts, site) = try await settings.accountsAndSite()
        let new = try MemberDraft(name: name, email: email, language: language, at: site)
        do {
            let member = try await accounts.administration.makeMember(
                name: new.name, email: new.email, language: new.language, notifying: site.notifier)
            print(
                """
                Member \(member.id.number), \(member.email), was created. An email with a link to choose a password \
                goes there.
                """
            )
        } catch SignUpError.emailTaken {
            throw SettingsError("There is already a member \(new.email.text).")
        }
    }
}
