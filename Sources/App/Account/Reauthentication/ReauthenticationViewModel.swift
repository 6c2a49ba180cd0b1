import Accounts
import Mustache
import Secrets
import Web

/// The page that asks a member to reauthenticate before a sensitive change.
struct ReauthenticationViewModel: Sendable {
    struct Input: Sendable {
        enum Proof: Sendable {
            /// With the code of the authenticator app or a recovery code, where the form asked for one.
            case password(Secret, code: String?)
            /// The same code alone, of a member without a password.
            case code(String)
        }

        let proof: Proof

        var isRecoveryCode: Bool {
            switch proof {
            case .password(_, let code): code.flatMap { RecoveryCode($0) } != nil
            case .code(let code): RecoveryCode(code) != nil
            }
        }
    }

    struct Output: Renderable {
        /// For password managers, which store the password under it.
        var email = ""
        var password = FormField()
        /// Why a passkey was refused.
        var alert: String?
        /// Whether one of the member's passkeys can be used instead.
        var hasPasskeys = false
        var code = FormField()
        /// The path to redirect to afterwards.
        var next: LocalPath?
        /// Providers whose login is linked to the account, to be used instead.
        var providers: [ProviderButton] = []
        var hasProviders: Bool { !providers.isEmpty }
        /// False for a member without a password.
        var asksForPassword = true
        /// True for a member who has an authenticator app.
        var asksForCode = false
        var asksForAny: Bool { asksForPassword || asksForCode }

        static let fields: [Field<Output>] = [
            .init("providers", \.providers),
            .init("hasProviders", \.hasProviders),
            .init("asksForPassword", \.asksForPassword),
            .init("email", \.email),
            .init("asksForCode", \.asksForCode),
            .init("asksForAny", \.asksForAny),
            .init("password", \.password),
            .init("alert", \.alert),
            .init("hasPasskeys", \.hasPasskeys),
            .init("code", \.code),
            .init("next", \.next),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let code = form.names.contains("code") ? form["code"] : nil
        let codeMessage = code.map { TypedCode.isBlank($0) } == true ? localizer["code.empty"] : nil
        if let code, !form.names.contains("password") {
            guard let codeMessage else { return .success(Input(proof: .code(code))) }
            return .failure(InvalidInput(Self.refill(form, code: codeMessage)))
        }
        let password = form.secret("password")
        let passwordMessage = password.isEmpty ? localizer["password.empty"] : nil
        guard passwordMessage == nil, codeMessage == nil else {
            return .failure(InvalidInput(Self.refill(form, password: passwordMessage, code: codeMessage)))
        }
        return .success(Input(proof: .password(password, code: code)))
    }

    static func refused(_ error: ReauthenticationError, _ form: Form, _ localizer: Localizer) -> Output {
        switch error {
        case .wrongPassword: refill(form, password: localizer["reauthenticate.wrong"])
        case .wrongCode:
            refill(form, code: localizer[RecoveryCode(form["code"]) == nil ? "code.wrong" : "code.recoveryWrong"])
        case .codeRequired: refill(form, code: localizer["code.empty"])
        case .newPasswordNeeded: refill(form, code: localizer["code.newPasswordNeeded"])
        }
    }

    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        guard form.names.contains("password") else {
            return refill(form, code: localizer.filled("code.tooMany", waiting: error.wait))
        }
        let text = form.names.contains("code") ? "reauthenticate.tooManyOfBoth" : "reauthenticate.tooMany"
        return refill(form, password: localizer.filled(text, waiting: error.wait))
    }

    /// - Returns: what the browser is to hold.
    /// - Throws: `ReauthenticationError`, `TooManyAttempts`, `SessionExpired`, `HashingBusy`.
    func reauthenticate(
        _ member: Member, _ input: Input, in session: Token, with renewal: LoginRenewal?, knownBy browser: Token?,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> RenewedLogin {
        switch input.proof {
        case .password(let password, let code):
            try await accounts.passwords.reauthenticate(
                member.id, with: password, code: code, in: session, with: renewal, knownBy: browser, from: client,
                notifying: securityEmails.notifier(localizer))
        case .code(let code):
            try await accounts.authenticators.reauthenticate(
                member.id, with: code, in: session, with: renewal, from: client,
                notifying: securityEmails.notifier(localizer))
        }
    }

    /// What was typed is not sent back.
    private static func refill(_ form: Form, password: String? = nil, code: String? = nil) -> Output {
        var output = Output(
            password: FormField(message: password), code: FormField(message: code),
            next: .destination(form["next"]))
        output.focusFirst(of: \.password, \.code)
        return output
    }
}
