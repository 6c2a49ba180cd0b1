import Accounts
import App
import ArgumentParser

/// `latchkey member invite`
struct MemberInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Print a link with which one person can sign up.",
        discussion: """
            For a site on which only invited people can sign up (\(Setting.signUp.variable)=invited). Hand the link to the \
            person over a channel that others can't read.
            Use the same settings as for serve: the link begins with the base URL.
            """)

    private static let lifetimes: ClosedRange<Duration> = .seconds(3600) ... .seconds(90 * 24 * 3600)

    @Option(name: .customLong("for"), help: "How long the link is valid, such as 12h or 7d, from 1h to 90d.")
    var lifetime = "7d"
    @OptionGroup var settings: Settings

    func run() async throws {
        guard let lasting = WrittenDuration.read(lifetime), Self.lifetimes.contains(lasting) else {
            throw SettingsError("An invitation must be valid for 1h to 90d, not \"\(lifetime)\".")
        }
        let services = try await settings.services()
        let invitations = services.accounts.invitations
        guard invitations.policy == .invited else {
            throw SettingsError(
                """
                Nobody needs an invitation here, or it would be of no use: \(Setting.signUp.variable) is \
                \(invitations.policy.rawValue), not invited.
                """)
        }
        print(services.baseURL.link(to: Path.invitation(try await invitations.make(lasting: lasting))))
    }
}
