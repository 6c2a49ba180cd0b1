import Accounts
import Mustache
import Secrets
import TextRules
import Web
import WebAuthn

/// The page of a member's passkeys: the list, and a button to add one.
struct PasskeysViewModel: Sendable {
    struct Input: Sendable {
        let passkey: Int64
        let name: String
    }

    struct Output: Renderable {
        /// Why a passkey was not added.
        var alert: String?
        let passkeys: [PasskeyRow]
        let signals: PasskeySignals?
        /// Whether browsers allow passkeys for this site.
        let isAllowed: Bool
        /// Whether the member has the most passkeys allowed.
        let isFull: Bool
        var canAdd: Bool { isAllowed && !isFull }

        static let fields: [Field<Output>] = [
            .init("alert", \.alert),
            .init("passkeys", \.passkeys),
            .init("signals", \.signals),
            .init("isAllowed", \.isAllowed),
            .init("isFull", \.isFull),
            .init("canAdd", \.canAdd),
        ]
    }

    /// A new name that was refused.
    struct RefusedName: Sendable {
        let passkey: Int64?
        let field: FormField
    }

    static let nameRule = TextRule(longest: 60)

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let formatter: LocalizedFormatter
    let timeZones: TimeZones
    /// What the site's passkeys belong to; nil where browsers allow none.
    let scope: CredentialScope?
    private var passkeys: Passkeys { accounts.passkeys }

    /// - Parameter refused: the new name that is shown again, with the reason.
    func show(
        _ member: Member, renaming refused: RefusedName? = nil, _ localizer: Localizer
    ) async throws -> Output {
        let timeZone = timeZones.of(member)
        let all = try await passkeys.all(of: member.id)
        return Output(
            passkeys: all.map { passkey in
                PasskeyRow(
                    passkey, renamed: refused?.passkey == passkey.id ? refused?.field : nil, localizer,
                    formatter, timeZone)
            },
            signals: try await PasskeySignals.about(member, accounts, in: scope), isAllowed: scope != nil,
            isFull: all.count >= Passkey.most)
    }

    /// - Throws: `PasskeyError.tooMany`, `TooManyAttempts`, `SessionExpired`.
    func begin(_ member: Member, in session: Token, from client: ClientInfo) async throws -> PasskeyRequest {
        try await passkeys.beginAdding(of: member.id, in: session, from: client)
    }

    /// - Returns: nil when the browser was asked before.
    /// - Throws: `TooManyAttempts`, `SessionExpired`.
    func beginOffered(
        _ member: Member, in session: Token, browser: Token, from client: ClientInfo
    ) async throws -> PasskeyRequest? {
        try await passkeys.beginOffered(to: member.id, in: session, browser: browser, from: client)
    }

    /// - Throws: `PasskeyError`, `SessionExpired`.
    func add(
        _ form: Form, in scope: CredentialScope, for member: Member, session: Token, _ localizer: Localizer,
        from client: ClientInfo
    ) async throws {
        try await passkeys.add(
            try form.passkeyRegistration(), transports: form.passkeyTransports,
            in: scope, of: member, session: session, from: client,
            named: { PasskeyProvider.name(of: $0, localizer) },
            notifying: securityEmails.notifier(localizer))
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<RefusedName>> {
        let (passkey, name) = (Int64(form.word("passkey")), Self.nameRule.trimmed(form["name"]))
        let message = Self.nameRule.message(for: name, ifEmpty: "passkeys.nameEmpty", localizer)
        // Of no passkey: the service says that it is unknown.
        if message == nil { return .success(Input(passkey: passkey ?? 0, name: name)) }
        return .failure(
            InvalidInput(RefusedName(passkey: passkey, field: FormField(form["name"], message: message))))
    }

    /// - Throws: `PasskeyError.unknown`, `SessionExpired`.
    func rename(
        _ input: Input, of member: Member, in session: Token, _ localizer: Localizer, from client: ClientInfo
    ) async throws {
        try await passkeys.rename(
            input.passkey, to: input.name, of: member, in: session, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    /// - Throws: `PasskeyError.unknown`, `.lastLoginMethod`, `SessionExpired`.
    func delete(
        _ id: String, of member: Member, endingOthers: Bool, in session: Token, with renewal: LoginRenewal,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> RenewedLogin? {
        guard let id = Int64(id) else { throw PasskeyError.unknown }
        return try await passkeys.delete(
            id, of: member, endingOthers: endingOthers, in: session, with: renewal, from: client,
            notifying: securityEmails.notifier(localizer))
    }
}
