import Accounts
import Foundation
import Mustache
import Web

/// An access token as the member's page shows it.
struct TokenRow: Renderable {
    let id: Int
    let name: String
    /// The permission in words.
    let permission: String
    let madeAt: String
    /// Nil if it was never used.
    let lastUsedAt: String?
    /// Nil if it does not expire.
    let expiresAt: String?

    static let fields: [Field<TokenRow>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("permission", \.permission),
        .init("madeAt", \.madeAt),
        .init("lastUsedAt", \.lastUsedAt),
        .init("expiresAt", \.expiresAt),
    ]

    init(_ token: AccessToken, _ localizer: Localizer, _ formatter: LocalizedFormatter, _ timeZone: TimeZone) {
        id = Int(token.id)
        name = token.name
        permission = localizer["tokens.permission.\(token.permission.rawValue)"]
        madeAt = formatter.name(of: token.madeAt, in: localizer.locale, timeZone)
        lastUsedAt = token.lastUsedAt.map { formatter.name(of: $0, in: localizer.locale, timeZone) }
        expiresAt = token.expiresAt.map { formatter.name(of: $0, in: localizer.locale, timeZone) }
    }
}
