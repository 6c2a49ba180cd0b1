import Accounts
import Foundation
import Mustache
import Secrets
import Web

/// The page of logins by providers: those linked to the account, and those that can be.
struct IdentitiesViewModel: Sendable {
    struct Output: Renderable {
        let linked: [Row]
        /// Providers whose login isn't linked yet.
        let providers: [ProviderButton]
        let hasPassword: Bool
        var hasProviders: Bool { !providers.isEmpty }
        /// Whether there is any login by a provider, linked or to be linked.
        var isOffered: Bool { hasProviders || !linked.isEmpty }

        static let fields: [Field<Output>] = [
            .init("linked", \.linked),
            .init("providers", \.providers),
            .init("hasPassword", \.hasPassword),
            .init("hasProviders", \.hasProviders),
            .init("isOffered", \.isOffered),
        ]
    }

    struct Row: Renderable {
        let id: Int
        let provider: String
        /// The address that the provider disclosed, if any.
        let email: String?
        let linkedAt: String
        let lastUsedAt: String
        let isSuspended: Bool
        let emailIsStopped: Bool
        /// False when it is the only way to log in to the account.
        let canBeUnlinked: Bool
        let button: String

        static let fields: [Field<Row>] = [
            .init("id", \.id),
            .init("provider", \.provider),
            .init("email", \.email),
            .init("linkedAt", \.linkedAt),
            .init("lastUsedAt", \.lastUsedAt),
            .init("isSuspended", \.isSuspended),
            .init("emailIsStopped", \.emailIsStopped),
            .init("canBeUnlinked", \.canBeUnlinked),
            .init("button", \.button),
        ]
    }

    let accounts: Accounts
    let providers: SignInProviders
    let securityEmails: SecurityEmails
    let formatter: LocalizedFormatter
    let timeZones: TimeZones

    func show(_ member: Member, _ localizer: Localizer) async throws -> Output {
        let timeZone = timeZones.of(member)
        let identities = try await accounts.identities.linked(to: member.id)
        let hasPassword = try await accounts.passwords.hasPassword(member.id)
        let hasPasskeys = try await accounts.passkeys.hasPasskeys(member.id)
        let issuers = Set(identities.map(\.issuer))
        let others = SignInProviders(parties: providers.parties.filter { !issuers.contains($0.provider.issuer) })
        return Output(
            linked: identities.map { identity in
                let provider = providers.label(of: identity.issuer, localizer)
                return Row(
                    id: Int(identity.id), provider: provider, email: identity.email,
                    linkedAt: formatter.name(of: identity.linkedAt, in: localizer.locale, timeZone),
                    lastUsedAt: formatter.name(of: identity.lastUsedAt, in: localizer.locale, timeZone),
                    isSuspended: identity.isSuspended, emailIsStopped: identity.emailIsStopped,
                    canBeUnlinked: hasPassword || hasPasskeys || identities.count > 1,
                    button: localizer.filled("identities.unlink", ["provider": provider]))
            },
            providers: others.buttons(saying: "identities.link", leadingTo: .linkIdentity, localizer),
            hasPassword: hasPassword)
    }

    /// - Throws: `IdentityLinkError`, `SessionExpired`.
    func unlink(
        _ identity: Int64, of member: Member, endingOthers: Bool, in session: Token, with renewal: LoginRenewal,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> RenewedLogin? {
        try await accounts.identities.unlink(
            identity, of: member, endingOthers: endingOthers, in: session, with: renewal, from: client,
            notifying: securityEmails.notifier(localizer))
    }
}
