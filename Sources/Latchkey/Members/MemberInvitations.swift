import Accounts
import ArgumentParser

/// `latchkey member invitations`
struct MemberInvitations: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invitations", abstract: "List invitations that were not used: number, since when, until when.",
        discussion: "The links themselves are not stored, and so can't be shown again."
    ).withSettings()

    @Option(help: "Withdraw the invitation with this number.") var withdraw: Int64?
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let invitations = try await settings.accounts().invitations
        if let withdraw {
            guard try await invitations.withdraw(withdraw) else {
                throw SettingsError(
                    "There is no invitation \(withdraw). latchkey member invitations lists those that were not used.")
            }
            print("Invitation \(withdraw) was withdrawn. Its link no longer works.")
            return
        }
        for invitation in try await invitations.all() {
            print("\(invitation.id)\t\(invitation.madeAt.iso8601)\t\(invitation.expiresAt.iso8601)")
        }
    }
}
