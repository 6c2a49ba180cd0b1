import Accounts
import Foundation
import Mustache
import Secrets
import Web

/// The page of a member's access tokens: one that is made, those that are there.
struct TokensViewModel: ViewModel {
    struct Input: Sendable {
        let name: String
        let permission: AccessPermission
        let lifetime: TokenLifetime
    }

    struct Output: Renderable {
        var name = FormField()
        var permissions: [Choice]
        var permissionMessage: String?
        var lifetimes: [Choice]
        var lifetimeMessage: String?
        /// The token just made, for this one time.
        var made: String?
        /// Those that are good.
        var tokens: [TokenRow] = []
        /// Whether the member has as many as there may be.
        var isFull = false

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("permissions", \.permissions),
            .init("permissionMessage", \.permissionMessage),
            .init("lifetimes", \.lifetimes),
            .init("lifetimeMessage", \.lifetimeMessage),
            .init("made", \.made),
            .init("tokens", \.tokens),
            .init("isFull", \.isFull),
        ]

        /// The form before anything is typed: the least that a token can do.
        static func blank(_ words: Words) -> Output {
            Output(
                permissions: Choice.all(
                    AccessPermission.self, chosen: AccessPermission.read.rawValue, named: "tokens.permission", words),
                lifetimes: Choice.all(
                    TokenLifetime.self, chosen: TokenLifetime.month.rawValue, named: "tokens.lifetime", words))
        }
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let names: LocalNames
        let timeZones: TimeZones
    }

    private static let nameRule = TextRule(longest: 60, emptyMessage: "tokens.nameEmpty")

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// The page with the tokens that are there.
    func show(_ output: Output, of member: Member, _ words: Words) throws -> Output {
        var output = output
        let timeZone = services.timeZones.of(member)
        output.tokens = try services.accounts.accessTokens(of: member.id)
            .map { TokenRow($0, words, services.names, timeZone) }
        output.isFull = output.tokens.count >= AccessToken.most
        return output
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        let name = Self.nameRule.trimmed(form["name"])
        let permission = AccessPermission(rawValue: form.word("permission"))
        let lifetime = TokenLifetime(rawValue: form.word("lifetime"))
        let message = Self.nameRule.message(for: name, words)
        if message == nil, let permission, let lifetime {
            return .success(Input(name: name, permission: permission, lifetime: lifetime))
        }
        return .failure(
            Refused(
                Output(
                    name: FormField(form["name"], message: message),
                    permissions: Choice.all(
                        AccessPermission.self, chosen: form.word("permission"), named: "tokens.permission", words),
                    permissionMessage: permission == nil ? words["tokens.choose"] : nil,
                    lifetimes: Choice.all(
                        TokenLifetime.self, chosen: form.word("lifetime"), named: "tokens.lifetime", words),
                    lifetimeMessage: lifetime == nil ? words["tokens.choose"] : nil)))
    }

    /// - Throws: `AccessTokenError`, `SessionOver`.
    func make(_ input: Input, for member: Member, in session: Token, from client: Client) async throws -> Token {
        try await services.accounts.makeAccessToken(
            named: input.name, permission: input.permission, lasting: input.lifetime.duration, of: member.id,
            in: session, from: client)
    }

    /// - Throws: `Problem.unknownPath` when the member has no such token.
    func revoke(_ id: String, of member: Member, from client: Client) async throws {
        guard let id = Int64(id), try await services.accounts.revokeAccessToken(id, of: member.id, from: client) else {
            throw Problem.unknownPath
        }
    }
}
