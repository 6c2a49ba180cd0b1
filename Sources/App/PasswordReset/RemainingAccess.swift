import Accounts
import Feeds
import Mustache

/// The ways to a member's account or to-dos that a new password leaves open.
struct RemainingAccess: Renderable {
    let hasPasskeys: Bool
    let hasIdentities: Bool
    let hasCalendars: Bool

    static let fields: [Field<RemainingAccess>] = [
        .init("hasPasskeys", \.hasPasskeys), .init("hasIdentities", \.hasIdentities),
        .init("hasCalendars", \.hasCalendars),
    ]

    /// Nil when there are none.
    init?(of member: Member, _ accounts: Accounts, _ feeds: Feeds) async throws {
        hasPasskeys = try await accounts.passkeys.hasPasskeys(member.id)
        hasIdentities = try await !accounts.identities.linked(to: member.id).isEmpty
        hasCalendars = try await !feeds.all(of: member.id.number).isEmpty
        guard hasPasskeys || hasIdentities || hasCalendars else { return nil }
    }
}
