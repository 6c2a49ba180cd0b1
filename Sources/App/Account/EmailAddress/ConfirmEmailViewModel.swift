import Accounts
import Mustache
import Secrets
import Web

/// The page behind the link that was sent to a member's new address: one button.
struct ConfirmEmailViewModel: Sendable {
    struct Output: Renderable {
        /// The link's mark.
        let about: String
        /// The current address, and the new one.
        let old: String
        let new: String

        static let fields: [Field<Output>] = [.init("about", \.about), .init("old", \.old), .init("new", \.new)]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails

    /// The page; nil when the link is no longer valid, or another member's.
    func show(_ member: Member, _ link: Token) async throws -> Output? {
        try await accounts.emailChanges.email(behind: link, for: member.id).map {
            Output(about: link.formMark, old: member.email, new: $0)
        }
    }

    /// - Parameter endingOthers: whether all other devices are signed out.
    /// - Throws: `EmailChangeError`, `SessionExpired`.
    func confirm(
        _ member: Member, with link: Token, endingOthers: Bool, keeping session: Token, and renewal: LoginRenewal,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> RenewedLogin? {
        try await accounts.emailChanges.confirm(
            of: member, with: link, endingOthers: endingOthers, keeping: session, and: renewal, from: client,
            notifying: securityEmails.notifier(localizer))
    }
}
