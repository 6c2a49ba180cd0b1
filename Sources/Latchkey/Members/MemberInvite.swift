import Accounts
import App
import ArgumentParser
import Database

/// `latchkey member invite`
struct MemberInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Print a link with which one person can sign up.",
        discussion: """
            For a site on which only invited people can sign up (\(Setting.signUp.variable)=invited). Hand the link to the \
            person over a channel that others can't read.
            Use the same settings as for serve: the link begins with the base URL.
            """
    ).withSettings()

    private static let lifetimes: ClosedRange<Duration> = .hours(1) ... .days(90)

    @Option(name: .customLong("for"), help: "How long the link is valid, such as 12h or 7d, from 1h to 90d.")
    var lifetime = "7d"
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        guard let lasting = WrittenDuration.read(lifetime), Self.lifetimes.contains(lasting) else {
            throw SettingsError("An invitation must be valid for 1h to 90d, not \"\(lifetime)\".")
        }
        let services = try await settings.services()
        let invitations = services.accounts.invitations
        guard invitations.policy == .invited else {
            throw SettingsError(
                """
                An invitation has no effect here: \(Setting.signUp.variable) is \(invitations.policy.rawValue), not \
                invited.
                """)
        }
        let (invitation, token) = try await invitations.make(lasting: lasting)
        print(services.baseURL.link(to: Path.invitation(token)))
        // Beside the link, for a person; a script reads the link alone.
        StandardError.say("Invitation \(invitation.id) is valid until \(invitation.expiresAt.iso8601).\n")
    }
}
