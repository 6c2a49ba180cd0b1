import Accounts
import Foundation
import Mustache
import Secrets
import TextRules
import Web

/// The page of a member's access tokens: a form for a new one, and the list.
struct TokensViewModel: Sendable {
    struct Input: Sendable {
        let name: String
        let permission: AccessPermission
        let lifetime: TokenLifetime
        /// The number of the newest token on the form's page.
        let newest: Int64?
    }

    struct Output: Renderable {
        var name = FormField()
        var permissions: [Option]
        var permission = FormField()
        var lifetimes: [Option]
        var lifetime = FormField()
        /// The new token, shown this one time.
        var made: String?
        /// The valid tokens.
        var tokens: [TokenRow] = []
        /// Whether the member has the most tokens allowed.
        var isFull = false
        /// Why none was created, where no field is at fault.
        var alert: String?
        /// The number of the newest valid token, by which a form that is sent twice is noticed.
        var newest: Int { tokens.first?.id ?? 0 }

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("permissions", \.permissions),
            .init("permissionMessage", \.permission.message),
            .init("lifetimes", \.lifetimes),
            .init("lifetimeMessage", \.lifetime.message),
            .init("made", \.made),
            .init("tokens", \.tokens),
            .init("isFull", \.isFull),
            .init("alert", \.alert),
            .init("newest", \.newest),
        ]

        /// The form before anything is typed: the least permission and the shortest lifetime are chosen.
        static func blank(_ localizer: Localizer) -> Output {
            Output(
                permissions: Option.all(
                    AccessPermission.self, chosen: AccessPermission.read.rawValue, named: "tokens.permission", localizer
                ),
                lifetimes: Option.all(
                    TokenLifetime.self, chosen: TokenLifetime.month.rawValue, named: "tokens.lifetime", localizer))
        }
    }

    static let nameRule = TextRule(longest: 60)

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let formatter: LocalizedFormatter
    let timeZones: TimeZones

    /// The page with the member's tokens.
    func show(_ output: Output, of member: Member, _ localizer: Localizer) async throws -> Output {
        var output = output
        let timeZone = timeZones.of(member)
        output.tokens = try await accounts.accessTokens.all(of: member.id)
            .map { TokenRow($0, localizer, formatter, timeZone) }
        output.isFull = output.tokens.count >= AccessToken.most
        return output
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let name = Self.nameRule.trimmed(form["name"])
        let permission = AccessPermission(rawValue: form.word("permission"))
        let lifetime = TokenLifetime(rawValue: form.word("lifetime"))
        let message = Self.nameRule.message(for: name, ifEmpty: "tokens.nameEmpty", localizer)
        if message == nil, let permission, let lifetime {
            return .success(
                Input(name: name, permission: permission, lifetime: lifetime, newest: Int64(form.word("newest"))))
        }
        var output = Output(
            name: FormField(form["name"], message: message),
            permissions: Option.all(
                AccessPermission.self, chosen: form.word("permission"), named: "tokens.permission", localizer),
            permission: FormField(message: permission == nil ? localizer["tokens.choose"] : nil),
            lifetimes: Option.all(
                TokenLifetime.self, chosen: form.word("lifetime"), named: "tokens.lifetime", localizer),
            lifetime: FormField(message: lifetime == nil ? localizer["tokens.choose"] : nil))
        output.focusFirst(of: \.name, \.permission, \.lifetime)
        output.permissions[0].takesFocus = output.permission.takesFocus
        output.lifetimes[0].takesFocus = output.lifetime.takesFocus
        return .failure(InvalidInput(output))
    }

    /// - Throws: `AccessTokenError`, `SessionExpired`.
    func make(
        _ input: Input, for member: Member, in session: Token, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Token {
        try await accounts.accessTokens.make(
            named: input.name, permission: input.permission, lasting: input.lifetime.duration,
            after: input.newest, of: member, in: session, from: client, notifying: securityEmails.notifier(localizer))
    }

    /// - Throws: `NoLongerListed` when the member has no such token; `SessionExpired`.
    func revoke(_ id: String, of member: Member, in session: Token, from client: ClientInfo) async throws {
        guard let id = Int64(id),
            try await accounts.accessTokens.revoke(id, of: member.id, in: session, from: client)
        else { throw NoLongerListed(page: .tokens) }
    }
}
