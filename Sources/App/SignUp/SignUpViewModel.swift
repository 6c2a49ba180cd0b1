import Accounts
import Mustache
import Secrets
import TextRules
import Web

/// The sign-up page: name, email, and a password typed twice.
struct SignUpViewModel: ViewModel {
    struct Input: Sendable {
        let name: String
        let email: EmailAddress
        let password: Secret
    }

    struct Output: Renderable {
        var name = FormField()
        var email = FormField()
        var newPassword: NewPasswordFields
        /// Why the form was refused as a whole.
        var alert: String?
        /// When the form was opened, as `FillTimeCheck` writes it.
        var opened = ""

        /// Providers to sign up with instead.
        var providers: [ProviderButton] = []
        var hasProviders: Bool { !providers.isEmpty }

        static let fields: [Field<Output>] = [
            .init("providers", \.providers),
            .init("hasProviders", \.hasProviders),
            .init("name", \.name),
            .init("email", \.email),
            .init("newPassword", \.newPassword),
            .init("alert", \.alert),
            .init("opened", \.opened),
        ]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let securityEmails: SecurityEmails
        let confirmationEmails: ConfirmationEmails
        let passwordPolicy: PasswordPolicy
    }

    /// A hidden field (honeypot): bots that fill in every field reveal themselves.
    private static let trap = "website"
    private static let nameRule = TextRule.name

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// The page before anything is typed.
    var empty: Output { Output(newPassword: NewPasswordFields(services.passwordPolicy)) }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let name = Self.nameRule.trimmed(form["name"])
        let nameMessage = Self.nameRule.message(for: name, ifEmpty: "name.empty", localizer)
        let email = EmailAddress(form["email"])
        let passwords = NewPassword(
            form, localizer, services.passwordPolicy, of: GuessableWords(name: name, email: form["email"]))
        let isTrapped = !form[Self.trap].isEmpty
        if nameMessage == nil, !isTrapped, let email, let password = passwords.accepted {
            return .success(Input(name: name, email: email, password: password))
        }
        var output = Output(
            name: FormField(name, message: nameMessage),
            email: FormField(form["email"], message: email == nil ? localizer["email.malformed"] : nil),
            newPassword: passwords.fields, alert: isTrapped ? localizer["signup.trapped"] : nil)
        output.focusFirst(of: \.name, \.email, \.newPassword.password, \.newPassword.confirmPassword)
        return .failure(InvalidInput(output))
    }

    /// The page when the address has an account already.
    func emailTaken(_ form: Form, _ localizer: Localizer) -> Output {
        Output(
            name: FormField(form["name"]), email: FormField(form["email"], message: localizer["email.taken"]),
            newPassword: NewPasswordFields(services.passwordPolicy))
    }

    /// The page after too many sign-ups from one network.
    func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        Output(
            name: FormField(form["name"]), email: FormField(form["email"]),
            newPassword: NewPasswordFields(services.passwordPolicy),
            alert: localizer.filled("signup.tooMany", ["wait": localizer.time(error.wait)]))
    }

    /// - Parameters:
    ///   - language: the code of the language chosen in this browser.
    ///   - browser: the browser's identifier from an earlier log-in, if there was one.
    /// - Throws: `SignUpError`, `TooManyAttempts`, `HashingBusy`.
    func signUp(
        _ input: Input, language: String?, in browser: Token?, from client: ClientInfo
    ) async throws -> SignInResult {
        .signedIn(
            try await services.accounts.signUps.signUp(
                name: input.name, email: input.email, password: input.password, language: language,
                in: browser, from: client))
    }

    /// Logs in to the account with the address if the password is right. It is counted like any other log-in attempt.
    /// - Throws: `SignUpError` for a wrong password or too many attempts; `HashingBusy`.
    func logIn(_ input: Input, in browser: Token?, _ localizer: Localizer, from client: ClientInfo) async throws
        -> SignInResult
    {
        do {
            return try await services.accounts.passwords.signIn(
                email: input.email, password: input.password, remember: false, in: browser, from: client,
                notifying: services.securityEmails.notifier(localizer))
        } catch {
            switch error {
            case .wrongPair, .tooManyAttempts: throw SignUpError.emailTaken
            case .prevented(let error): throw error
            }
        }
    }

    /// Stores the sign-up and emails a link to its address, or a notification if the address has an account.
    /// - Parameters:
    ///   - language: the code of the language chosen in this browser.
    ///   - localizer: the language of the emails for recipients who chose none.
    /// - Returns: the token that the browser holds until the address is confirmed.
    /// - Throws: `TooManyAttempts`, `HashingBusy`.
    func request(
        _ input: Input, language: String?, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Token {
        try await services.accounts.signUps.request(
            name: input.name, email: input.email, password: input.password, language: language, from: client,
            notifying: services.securityEmails.notifier(localizer),
            mailing: services.confirmationEmails.notifier(localizer))
    }
}
