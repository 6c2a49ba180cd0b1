import Accounts
import Mustache
import QRCode
import Secrets
import Web

/// The page of a member's authenticator app: setting it up, its recovery codes, turning it off.
struct AuthenticatorViewModel: Sendable {
    struct Input: Sendable {
        let code: String
    }

    struct Output: Renderable {
        /// What an app needs; nil unless one is being set up.
        var setup: Setup?
        /// Whether it will take the place of one that is on.
        var isReplacing = false
        var isOff = false
        /// Whether every member needs a second factor.
        var isRequired = false
        /// Whether the member can do nothing else until the app is set up.
        var isMissing = false
        /// Where they wanted to go.
        var next: LocalPath?
        /// Since when the authenticator is on; nil when it isn't, and beside new codes.
        var since: String?
        /// New recovery codes, shown this one time.
        var codes: [Code] = []
        var hasCodes: Bool { !codes.isEmpty }
        /// The same, as the form sends them that makes a file of them.
        var codesText: String { codes.map(\.text).joined(separator: " ") }
        /// How many recovery codes are left.
        var codesLeft = 0
        /// Their set, by which a form that is sent twice is noticed.
        var codeSet = 0

        static let fields: [Field<Output>] = [
            .init("setup", \.setup),
            .init("isReplacing", \.isReplacing),
            .init("isOff", \.isOff),
            .init("isRequired", \.isRequired),
            .init("isMissing", \.isMissing),
            .init("next", \.next),
            .init("since", \.since),
            .init("codes", \.codes),
            .init("hasCodes", \.hasCodes),
            .init("codesText", \.codesText),
            .init("codesLeft", \.codesLeft),
            .init("codeSet", \.codeSet),
        ]
    }

    struct Setup: Renderable {
        /// The QR code's side with its margin, in modules.
        let size: Int
        /// Its dark modules, as the data of an SVG path.
        let path: String
        /// The key for those who can't scan it, in groups of four.
        let key: String
        /// The key's mark.
        let about: String
        var code = FormField()

        static let fields: [Field<Setup>] = [
            .init("about", \.about),
            .init("size", \.size),
            .init("path", \.path),
            .init("key", \.key),
            .init("code", \.code),
        ]
    }

    struct Code: Renderable {
        let text: String

        static let fields: [Field<Code>] = [.init("text", \.text)]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let formatter: LocalizedFormatter
    let timeZones: TimeZones
    /// The site's host, by which an app's list names it.
    let host: String
    private var authenticators: Authenticators { accounts.authenticators }

    func show(
        _ member: Member, in session: Token?, _ localizer: Localizer, codes: [RecoveryCode] = []
    ) async throws -> Output {
        switch try await authenticators.state(of: member.id, in: session) {
        case .off: return Output(isOff: true)
        case .begun(let key): return Output(setup: setup(key, member))
        case .on(_, _, let next?): return Output(setup: setup(next, member), isReplacing: true)
        case .on(let since, let left, nil):
            return Output(
                since: codes.isEmpty
                    ? formatter.name(of: since, in: localizer.locale, timeZones.of(member)) : nil,
                codes: codes.map { Code(text: $0.text) }, codesLeft: left,
                codeSet: Int(try await authenticators.recoveryCodeSet(of: member.id)))
        }
    }

    private func setup(_ key: TOTPKey, _ member: Member) -> Setup {
        let drawn = QRCode(key.uri(issuer: host, account: member.email))
        return Setup(
            size: (drawn?.size ?? 0) + 2 * QRCode.margin, path: drawn?.path ?? "", key: Self.grouped(key.text),
            about: key.formMark)
    }

    /// Reads the code. The rest of the page is known to the service alone, so its field is all that is refused.
    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<FormField>> {
        let code = form["code"]
        guard TypedCode.isBlank(code) else { return .success(Input(code: code)) }
        return .failure(InvalidInput(FormField(message: localizer["code.empty"])))
    }

    /// The page after a wrong code, with what is being set up. The code may be right for a key that the form's page showed,
    /// and that another tab has replaced since.
    func wrong(_ form: Form, _ member: Member, in session: Token, _ localizer: Localizer) async throws -> Output {
        var output = try await show(member, in: session, localizer)
        let isReplaced = output.setup.map { $0.about != form["about"] } ?? false
        output.setup?.code = FormField(
            message: localizer[isReplaced ? "authenticator.keyReplaced" : "authenticator.wrong"])
        return output
    }

    /// The page with a refused code, and what is being set up.
    func refill(
        _ code: FormField, _ member: Member, in session: Token, _ localizer: Localizer
    ) async throws -> Output {
        var output = try await show(member, in: session, localizer)
        output.setup?.code = code
        return output
    }

    /// Begins with a key, or with another one in place of the one that the form's page showed.
    func begin(_ form: Form, for member: Member, in session: Token) async throws {
        try await authenticators.begin(for: member.id, in: session, replacing: form["about"])
    }

    func confirm(
        _ input: Input, of member: Member, in session: Token, with renewal: LoginRenewal, knownBy browser: Token?,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> (codes: [RecoveryCode], login: RenewedLogin) {
        try await authenticators.confirm(
            input.code, of: member, in: session, with: renewal, knownBy: browser, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    func isOn(for member: Member) async throws -> Bool {
        try await authenticators.isOn(for: member.id)
    }

    /// Makes new codes in place of those on the form's page.
    func renewCodes(
        _ form: Form, of member: Member, in session: Token, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> [RecoveryCode] {
        try await authenticators.renewRecoveryCodes(
            of: member, replacing: Int64(form.word("set")), in: session, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    /// - Returns: the text of a file with the recovery codes that the form holds; nil if none of them is the member's.
    func file(_ form: Form, of member: Member, _ localizer: Localizer) async throws -> String? {
        let sent = form["codes"].split(separator: " ").prefix(Authenticators.recoveryCodeCount)
        let codes = try await authenticators.usable(sent.compactMap { RecoveryCode(String($0)) }, of: member.id)
        guard !codes.isEmpty else { return nil }
        let title = localizer.filled("authenticator.file", ["host": host, "email": member.email])
        return ([title, ""] + codes.map(\.text)).joined(separator: "\n") + "\n"
    }

    /// Turns the app off or, for the form of a page that showed a key, only ends its setting up.
    /// - Returns: whether an app is on.
    func turnOff(
        _ form: Form, of member: Member, in session: Token, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Bool {
        try await authenticators.turnOff(
            of: member, onlySetup: form.names.contains("about"), in: session, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    private static func grouped(_ key: String) -> String {
        let letters = Array(key)
        return stride(from: 0, to: letters.count, by: 4)
            .map { String(letters[$0..<min($0 + 4, letters.count)]) }.joined(separator: " ")
    }
}
