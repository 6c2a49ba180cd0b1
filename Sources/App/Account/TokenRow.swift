import Accounts
import Foundation
import Mustache
import Web

/// One access token as its member's page shows it.
struct TokenRow: Renderable {
    let id: Int
    let name: String
    /// What it may do, in words.
    let permission: String
    let madeAt: String
    /// Nil for one that was never used.
    let lastUsedAt: String?
    /// Nil for one without an end.
    let expiresAt: String?

    static let fields: [Field<TokenRow>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("permission", \.permission),
        .init("madeAt", \.madeAt),
        .init("lastUsedAt", \.lastUsedAt),
        .init("expiresAt", \.expiresAt),
    ]

    init(_ token: AccessToken, _ words: Words, _ names: LocalNames, _ timeZone: TimeZone) {
        id = Int(token.id)
        name = token.name
        permission = words["tokens.permission.\(token.permission.rawValue)"]
        madeAt = names.name(of: token.madeAt, in: words.language, timeZone)
        lastUsedAt = token.lastUsedAt.map { names.name(of: $0, in: words.language, timeZone) }
        expiresAt = token.expiresAt.map { names.name(of: $0, in: words.language, timeZone) }
    }
}
