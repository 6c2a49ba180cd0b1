import Accounts
import Mustache
import Secrets
import Web

/// The page before an account is deleted.
struct DeletionViewModel: Sendable {
    struct Output: Renderable {
        let email: String
        /// How long the deletion can be cancelled by logging in.
        let days: Int

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("days", \.days),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails

    func show(_ member: Member) -> Output {
        Output(email: member.email, days: accounts.lifetimes.deletionGrace.days)
    }

    /// - Parameter localizer: the language of the email that follows, for members who chose none.
    /// - Throws: `SessionExpired`.
    func request(_ member: Member, in session: Token, _ localizer: Localizer, from client: ClientInfo) async throws {
        try await accounts.members.requestDeletion(
            of: member, in: session, from: client, notifying: securityEmails.notifier(localizer))
    }
}
