import Accounts
import App
import ArgumentParser

/// `latchkey member create EMAIL --name NAME`
struct MemberCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a member, who gets a link by mail to choose a password.",
        discussion: """
            The mail goes at once when the site is being served, or else when it is next.
            Give the same settings as to serve: the link begins with the base URL.
            """)

    @Argument(help: "Their e-mail address.") var email: String
    @Option(help: "How they are called.") var name: String
    @Option(help: "Their language, such as en or ko. Default: the one they choose.") var language: String?
    @OptionGroup var settings: Settings

    func run() async throws {
        let (accounts, site) = try settings.accountsAndSite()
        let new = try NewMember(name: name, email: email, language: language, at: site)
        do {
            let member = try await accounts.administration.makeMember(
                name: new.name, email: new.email, language: new.language, notifying: site.notifier)
            print(
                "Member \(member.id.number), \(member.email), is made. A link to choose a password goes there by mail.")
        } catch SignUpError.emailTaken {
            throw SettingsError("There is a member \(new.email.text) already.")
        }
    }
}
