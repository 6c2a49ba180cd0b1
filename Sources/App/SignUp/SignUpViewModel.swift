import Accounts
import Mustache
import Secrets
import TextRules
import Web

/// The sign-up page: name, email, and a password typed twice or a passkey.
struct SignUpViewModel: Sendable {
    struct Input: Sendable {
        let person: Person
        let password: Secret
    }

    /// The input of every sign-up; all that is typed for one with a passkey.
    struct Person: Sendable {
        let name: String
        let email: EmailAddress
        let remember: Bool
    }

    struct Output: Renderable {
        var name = FormField()
        var email = FormField()
        var newPassword: NewPasswordFields
        var remember = false
        /// Why the form was refused as a whole.
        var alert: String?
        /// Whether the sign-up opens a session, for which the browser can be remembered.
        var opensSession = false
        /// When the form was opened, as `FillTimeCheck` writes it.
        var opened = ""
        /// Whether browsers allow passkeys for this site.
        var allowsPasskeys = false
        /// The passkey that was created in vain.
        var unknownPasskey: UnknownPasskey?

        /// Providers to sign up with instead.
        var providers: [ProviderButton] = []
        var hasProviders: Bool { !providers.isEmpty }

        static let fields: [Field<Output>] = [
            .init("providers", \.providers),
            .init("hasProviders", \.hasProviders),
            .init("name", \.name),
            .init("email", \.email),
            .init("newPassword", \.newPassword),
            .init("remember", \.remember),
            .init("alert", \.alert),
            .init("opensSession", \.opensSession),
            .init("opened", \.opened),
            .init("allowsPasskeys", \.allowsPasskeys),
            .init("unknownPasskey", \.unknownPasskey),
        ]
    }

    /// A hidden field (honeypot): bots that fill in every field reveal themselves.
    private static let trap = "website"

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let confirmationEmails: ConfirmationEmails
    let passwordPolicy: PasswordPolicy

    /// The page before anything is typed.
    var empty: Output { Output(newPassword: NewPasswordFields(passwordPolicy)) }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let passwords = NewPassword(form, localizer, passwordPolicy, of: Self.words(of: form))
        let person = readPerson(form, localizer)
        if case .success(let person) = person, let password = passwords.accepted {
            return .success(Input(person: person, password: password))
        }
        var output = refill(form)
        if case .failure(let refused) = person { output = refused.output }
        output.newPassword = passwords.fields
        output.focusFirst(of: \.name, \.email, \.newPassword.password, \.newPassword.confirmPassword)
        return .failure(InvalidInput(output))
    }

    /// The words of the person, of a name and an address that an account can have: others may be of any length.
    private static func words(of form: Form) -> GuessableWords {
        let name = TextRule.name.trimmed(form["name"])
        return GuessableWords(
            name: TextRule.name.problem(in: name) == nil ? name : "", email: EmailAddress(form["email"])?.text ?? "")
    }

    /// Reads the fields that every sign-up has.
    func readPerson(_ form: Form, _ localizer: Localizer) -> Result<Person, InvalidInput<Output>> {
        let name = TextRule.name.trimmed(form["name"])
        let nameMessage = TextRule.name.message(for: name, ifEmpty: "name.empty", localizer)
        let email = EmailAddress(form["email"])
        let isTrapped = !form[Self.trap].isEmpty
        if nameMessage == nil, !isTrapped, let email {
            return .success(Person(name: name, email: email, remember: form.isTicked("remember")))
        }
        var output = refill(form, alert: isTrapped ? localizer["signup.trapped"] : nil)
        output.name = FormField(name, message: nameMessage)
        if email == nil { output.email = FormField(form["email"], message: localizer["email.malformed"]) }
        output.focusFirst(of: \.name, \.email)
        return .failure(InvalidInput(output))
    }

    /// The page with the name and address that were typed.
    func refill(_ form: Form, alert: String? = nil) -> Output {
        Output(
            name: FormField(form["name"]), email: FormField(form["email"]),
            newPassword: NewPasswordFields(passwordPolicy), remember: form.isTicked("remember"), alert: alert)
    }

    /// The page when the address has an account already.
    func emailTaken(_ form: Form, _ localizer: Localizer) -> Output {
        var output = refill(form)
        output.email = FormField(form["email"], message: localizer["email.taken"])
        return output
    }

    /// The page after too many sign-ups from one network.
    func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        refill(form, alert: localizer.filled("signup.tooMany", waiting: error.wait))
    }

    /// - Parameter browser: the browser's identifier from an earlier login, if there was one.
    /// - Throws: `SignUpError`, `SignUpClosed`, `PasskeyError`, `TooManyAttempts`, `HashingBusy`.
    func signUp(_ request: SignUpRequest, in browser: Token?, from client: ClientInfo) async throws -> SignedIn {
        try await accounts.signUps.signUp(request, knownBy: browser, from: client)
    }

    /// Logs in to the account with the address if the password is right. It is counted like any other login attempt.
    /// - Throws: `SignUpError` for a wrong password or too many attempts; `HashingBusy`.
    func logIn(_ input: Input, in browser: Token?, _ localizer: Localizer, from client: ClientInfo) async throws
        -> SignInResult
    {
        do {
            return try await accounts.passwords.signIn(
                email: input.person.email, password: input.password, remember: input.person.remember,
                knownBy: browser, from: client, notifying: securityEmails.notifier(localizer))
        } catch {
            switch error {
            case .wrongPair, .tooManyAttempts: throw SignUpError.emailTaken
            case .prevented(let error): throw error
            }
        }
    }

    /// Stores the sign-up and emails a link to its address, or a notification if the address has an account.
    /// - Parameter localizer: the language of the emails for recipients who chose none.
    /// - Returns: the token that the browser holds until the address is confirmed.
    /// - Throws: `SignUpClosed`, `PasskeyError`, `TooManyAttempts`, `HashingBusy`.
    func request(_ request: SignUpRequest, _ localizer: Localizer, from client: ClientInfo) async throws -> Token {
        try await accounts.signUps.request(
            request, from: client, notifying: securityEmails.notifier(localizer),
            sending: confirmationEmails.sender(localizer))
    }
}
