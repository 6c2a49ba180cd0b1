import Accounts
import Mustache
import Secrets
import Web

/// The sign-up page: name, e-mail, and a password typed twice.
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
        /// Why nothing was tried.
        var alert: String?
        /// When the form was opened, as `FillTime` writes it.
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
        let letters: SecurityLetters
        let addressLetters: AddressLetters
        let passwordPolicy: PasswordPolicy
    }

    /// A field that no person sees; programs that fill in whatever they find give themselves away.
    private static let trap = "website"
    private static let nameRule = TextRule.name

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// The page before anything is typed.
    var empty: Output { Output(newPassword: NewPasswordFields(services.passwordPolicy)) }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        let name = Self.nameRule.trimmed(form["name"])
        let nameMessage = Self.nameRule.message(for: name, words)
        let email = EmailAddress(form["email"])
        let passwords = NewPassword(
            form, words, services.passwordPolicy, of: GuessableWords(name: name, email: form["email"]))
        let isTrapped = !form[Self.trap].isEmpty
        if nameMessage == nil, !isTrapped, let email, let password = passwords.accepted {
            return .success(Input(name: name, email: email, password: password))
        }
        return .failure(
            Refused(
                Output(
                    name: FormField(name, message: nameMessage),
                    email: FormField(form["email"], message: email == nil ? words["email.malformed"] : nil),
                    newPassword: passwords.fields,
                    alert: isTrapped ? words["signup.trapped"] : nil)))
    }

    /// The page after an address that has an account already.
    func emailTaken(_ form: Form, _ words: Words) -> Output {
        Output(
            name: FormField(form["name"]), email: FormField(form["email"], message: words["email.taken"]),
            newPassword: NewPasswordFields(services.passwordPolicy))
    }

    /// The page after too many accounts from one network.
    func tooMany(_ error: TooManyAttempts, _ form: Form, _ words: Words) -> Output {
        Output(
            name: FormField(form["name"]), email: FormField(form["email"]),
            newPassword: NewPasswordFields(services.passwordPolicy),
            alert: words.filled("signup.tooMany", ["wait": words.time(error.wait)]))
    }

    /// - Parameters:
    ///   - language: the code of the language that was chosen in this browser.
    ///   - browser: what the browser is known by, if anybody has logged in in it before.
    /// - Throws: `SignUpError`, `TooManyAttempts`, `HashingBusy`.
    func signUp(_ input: Input, language: String?, in browser: Token?, from client: Client) async throws -> SignedIn {
        try await services.accounts.signUp(
            name: input.name, email: input.email, password: input.password, language: language,
            in: browser, from: client)
    }

    /// Logs in to the account that has the address, if this is its password; counted as every attempt to log in.
    /// - Throws: `SignUpError` when it is another, or too many were tried; `HashingBusy`.
    func logIn(_ input: Input, in browser: Token?, _ words: Words, from client: Client) async throws -> SignedIn {
        do {
            return try await services.accounts.signIn(
                email: input.email, password: input.password, remember: false, in: browser, from: client,
                telling: services.letters.herald(words))
        } catch is SignInError, is TooManyAttempts {
            throw SignUpError.emailTaken
        }
    }

    /// Keeps the sign-up and sends a link to its address, or a word to whoever has an account with it.
    /// - Parameters:
    ///   - language: the code of the language that was chosen in this browser.
    ///   - words: the language of the letters for those who chose none.
    /// - Returns: what the browser is to hold until the address is confirmed.
    /// - Throws: `TooManyAttempts`, `HashingBusy`.
    func request(
        _ input: Input, language: String?, _ words: Words, from client: Client
    ) async throws -> Token {
        try await services.accounts.requestSignUp(
            name: input.name, email: input.email, password: input.password, language: language, from: client,
            telling: services.letters.herald(words), mailing: services.addressLetters.herald(words))
    }
}
