import Accounts
import Foundation
import Mustache
import Secrets
import Web

/// The page of log-ins by other sites: those that open the account, and those that could.
struct IdentitiesViewModel: Sendable {
    struct Output: Renderable {
        let linked: [Row]
        /// Providers whose log-in isn't linked yet.
        let providers: [ProviderButton]
        let hasPassword: Bool

        static let fields: [Field<Output>] = [
            .init("linked", \.linked),
            .init("providers", \.providers),
            .init("hasPassword", \.hasPassword),
        ]
    }

    struct Row: Renderable {
        let id: Int
        let provider: String
        /// The address that the provider told, if it told one.
        let email: String?
        let linkedAt: String
        let lastUsedAt: String
        let isSuspended: Bool
        /// Not when nothing else opens the account.
        let canBeUnlinked: Bool
        let button: String

        static let fields: [Field<Row>] = [
            .init("id", \.id),
            .init("provider", \.provider),
            .init("email", \.email),
            .init("linkedAt", \.linkedAt),
            .init("lastUsedAt", \.lastUsedAt),
            .init("isSuspended", \.isSuspended),
            .init("canBeUnlinked", \.canBeUnlinked),
            .init("button", \.button),
        ]
    }

    let accounts: Accounts
    let providers: SignInProviders
    let letters: SecurityLetters
    let names: LocalNames
    let timeZones: TimeZones

    func show(_ member: Member, _ words: Words) throws -> Output {
        let timeZone = timeZones.of(member)
        let identities = try accounts.identities(of: member.id)
        let hasPassword = try accounts.hasPassword(member.id)
        let issuers = Set(identities.map(\.issuer))
        let others = SignInProviders(parties: providers.parties.filter { !issuers.contains($0.provider.issuer) })
        return Output(
            linked: identities.map { identity in
                let provider = providers.label(of: identity.issuer, words)
                return Row(
                    id: Int(identity.id), provider: provider, email: identity.email,
                    linkedAt: names.name(of: identity.linkedAt, in: words.language, timeZone),
                    lastUsedAt: names.name(of: identity.lastUsedAt, in: words.language, timeZone),
                    isSuspended: identity.isSuspended, canBeUnlinked: hasPassword || identities.count > 1,
                    button: words.filled("identities.unlink", ["provider": provider]))
            },
            providers: others.buttons(saying: "identities.link", leadingTo: "/account/identities/link/", words),
            hasPassword: hasPassword)
    }

    /// - Throws: `IdentityLinkError`, `SessionOver`.
    func unlink(_ identity: Int64, of member: Member, in session: Token, _ words: Words, from client: Client)
        async throws
    {
        try await accounts.unlink(
            identity, of: member, in: session, from: client, telling: letters.herald(words))
    }
}
