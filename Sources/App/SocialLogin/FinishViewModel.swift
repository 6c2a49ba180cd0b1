import Accounts
import Mustache
import Secrets
import Web

/// The page that asks for what a provider didn't tell: how somebody is called, and an address.
struct FinishViewModel: ViewModel {
    struct Input: Sendable {
        let name: String
        /// Nil where the provider vouches for one.
        let email: EmailAddress?
    }

    struct Output: Renderable {
        /// Of the log-in.
        var signIn = 0
        var provider = ""
        var name: FormField
        /// Nil where the provider vouches for one.
        var email: FormField?
        /// Why nothing was tried.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("signIn", \.signIn),
            .init("provider", \.provider),
            .init("name", \.name),
            .init("email", \.email),
            .init("alert", \.alert),
        ]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let addressLetters: AddressLetters
        let providers: SignInProviders
        let confirmsAddresses: Bool
    }

    private static let nameRule = TextRule.name

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// The page for a log-in, with what is known of it filled in; with what was typed, if something was.
    func page(of signIn: UnfinishedSignIn, _ words: Words, _ typed: Output? = nil) -> Output {
        Output(
            signIn: Int(signIn.id), provider: services.providers.label(of: signIn.issuer, words),
            name: typed?.name ?? FormField(signIn.name ?? ""),
            email: signIn.emailIsProven ? nil : typed?.email ?? FormField(signIn.email ?? ""), alert: typed?.alert)
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        let name = Self.nameRule.trimmed(form["name"])
        let nameMessage = Self.nameRule.message(for: name, words)
        let email = EmailAddress(form["email"])
        // The field isn't there where the provider vouches for an address.
        let emailMessage = form["email"].isEmpty || email != nil ? nil : words["email.malformed"]
        guard nameMessage == nil, emailMessage == nil else {
            return .failure(
                Refused(
                    Output(
                        name: FormField(form["name"], message: nameMessage),
                        email: FormField(form["email"], message: emailMessage))))
        }
        return .success(Input(name: name, email: email))
    }

    /// The page when an address was needed and none was typed.
    static func emailMissing(_ form: Form, _ words: Words) -> Output {
        Output(name: FormField(form["name"]), email: FormField(message: words["email.malformed"]))
    }

    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ words: Words) -> Output {
        Output(
            name: FormField(form["name"]), email: FormField(form["email"]),
            alert: words.filled("signup.tooMany", ["wait": words.time(error.wait)]))
    }

    /// What came of it.
    enum Outcome: Sendable {
        case signedIn(SignedIn)
        /// An address is needed and none was typed.
        case emailMissing
        /// A mail with a link is on its way.
        case mailed
        /// The address is a member's.
        case mustAgree
    }

    /// Takes down what was typed; then lets the newcomer in or, when they typed an address and mails reach people, sends a
    /// link there, whoever's it is.
    /// - Throws: `FinishError.noLongerThere`; `TooManyAttempts`.
    func finish(
        _ signIn: UnfinishedSignIn, _ input: Input, in browser: Token, knownBy known: Token?, _ words: Words,
        from client: Client
    ) async throws -> Outcome {
        let email = signIn.emailIsProven ? nil : input.email
        guard signIn.emailIsProven || email != nil else { return .emailMissing }
        try await services.accounts.complete(signIn, name: input.name, email: email)
        guard let complete = try services.accounts.unfinishedSignIn(in: browser) else {
            throw FinishError.noLongerThere
        }
        if services.confirmsAddresses, !complete.emailIsProven {
            try await services.accounts.sendLink(
                of: complete, from: client, mailing: services.addressLetters.herald(words))
            return .mailed
        }
        do {
            return .signedIn(try await services.accounts.finish(in: browser, knownBy: known, from: client))
        } catch FinishError.mustAgree {
            return .mustAgree
        }
    }
}
