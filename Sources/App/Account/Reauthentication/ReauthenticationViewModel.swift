import Accounts
import Mustache
import Secrets
import Web

/// The page that asks a member to reauthenticate before a sensitive change.
struct ReauthenticationViewModel: Sendable {
    struct Input: Sendable {
        /// For a member without a password it is a code of the authenticator app.
        enum Proof: Sendable {
            case password(Secret), code(String)
        }

        let proof: Proof
        let next: LocalPath?
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
        /// True for a member without a password who has an authenticator app.
        var asksForCode = false

        static let fields: [Field<Output>] = [
            .init("providers", \.providers),
            .init("hasProviders", \.hasProviders),
            .init("asksForPassword", \.asksForPassword),
            .init("email", \.email),
            .init("asksForCode", \.asksForCode),
            .init("password", \.password),
            .init("alert", \.alert),
            .init("hasPasskeys", \.hasPasskeys),
            .init("code", \.code),
            .init("next", \.next),
        ]
    }

    let accounts: Accounts

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        if form.names.contains("code") {
            let code = form["code"]
            guard !TypedCode.isBlank(code) else {
                return .failure(InvalidInput(Self.refill(form, message: localizer["code.empty"])))
            }
            return .success(Input(proof: .code(code), next: .destination(form["next"])))
        }
        let password = form.secret("password")
        guard !password.isEmpty else {
            return .failure(InvalidInput(Self.refill(form, message: localizer["password.empty"])))
        }
        return .success(Input(proof: .password(password), next: .destination(form["next"])))
    }

    static func refused(_ error: ReauthenticationError, _ form: Form, _ localizer: Localizer) -> Output {
        switch error {
        case .wrongPassword: refill(form, message: localizer["reauthenticate.wrong"])
        case .wrongCode: refill(form, message: localizer["code.wrong"])
        }
    }

    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        refill(
            form,
            message: localizer.filled(
                form.names.contains("code") ? "code.tooMany" : "reauthenticate.tooMany",
                waiting: error.wait))
    }

    /// - Returns: the proof for the browser to hold.
    /// - Throws: `ReauthenticationError`, `TooManyAttempts`, `HashingBusy`.
    func reauthenticate(
        _ member: Member, _ input: Input, in session: Token, from client: ClientInfo
    ) async throws -> Token {
        switch input.proof {
        case .password(let password):
            try await accounts.passwords.reauthenticate(member.id, with: password, in: session, from: client)
        case .code(let code):
            try await accounts.authenticators.reauthenticate(member.id, with: code, in: session, from: client)
        }
    }

    private static func refill(_ form: Form, message: String) -> Output {
        Output(
            password: FormField(message: message), code: FormField(message: message), next: .destination(form["next"]))
    }
}
