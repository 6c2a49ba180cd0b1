import Accounts
import Mustache
import Security
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

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("email", \.email),
            .init("newPassword", \.newPassword),
        ]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let passwordPolicy: PasswordPolicy
    }

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
        if nameMessage == nil, let email, let password = passwords.accepted {
            return .success(Input(name: name, email: email, password: password))
        }
        return .failure(
            Refused(
                Output(
                    name: FormField(name, message: nameMessage),
                    email: FormField(form["email"], message: email == nil ? words["email.malformed"] : nil),
                    newPassword: passwords.fields)))
    }

    /// The page after an address that has an account already.
    func emailTaken(_ form: Form, _ words: Words) -> Output {
        Output(
            name: FormField(form["name"]), email: FormField(form["email"], message: words["email.taken"]),
            newPassword: NewPasswordFields(services.passwordPolicy))
    }

    /// - Parameter language: the code of the language that was chosen in this browser.
    /// - Throws: `SignUpError`, `HashingBusy`.
    func signUp(_ input: Input, language: String?, from client: Client) async throws -> SignedIn {
        try await services.accounts.signUp(
            name: input.name, email: input.email, password: input.password, language: language,
            from: client)
    }
}
