import Accounts
import Mustache
import Secrets
import TextRules
import Web

/// The page that asks for what a provider didn't disclose: a name and an address.
struct CompleteSignInViewModel: Sendable {
    struct Input: Sendable {
        let name: String
        /// Nil where the provider vouches for one.
        let email: EmailAddress?
    }

    struct Output: Renderable {
        /// The id of the pending sign-in.
        var signIn = 0
        var provider = ""
        var name: FormField
        /// Nil where the provider vouches for one.
        var email: FormField?
        /// Why the form was refused as a whole.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("signIn", \.signIn),
            .init("provider", \.provider),
            .init("name", \.name),
            .init("email", \.email),
            .init("alert", \.alert),
        ]
    }

    let accounts: Accounts
    let confirmationEmails: ConfirmationEmails
    let providers: SignInProviders
    let confirmsAddresses: Bool

    /// The page for a pending sign-in, filled in with what was typed or else with what is known.
    func page(of signIn: PendingSignIn, _ localizer: Localizer, _ typed: Output? = nil) -> Output {
        Output(
            signIn: Int(signIn.id), provider: providers.label(of: signIn.issuer, localizer),
            name: typed?.name ?? FormField(signIn.name ?? ""),
            email: signIn.emailIsVerified ? nil : typed?.email ?? FormField(signIn.email ?? ""), alert: typed?.alert)
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let name = TextRule.name.trimmed(form["name"])
        let nameMessage = TextRule.name.message(for: name, ifEmpty: "name.empty", localizer)
        let email = EmailAddress(form["email"])
        // There is no such field where the provider vouches for an address.
        let emailMessage = form["email"].isEmpty || email != nil ? nil : localizer["email.malformed"]
        guard nameMessage == nil, emailMessage == nil else {
            var output = Output(
                name: FormField(form["name"], message: nameMessage),
                email: FormField(form["email"], message: emailMessage))
            if nameMessage != nil { output.email?.yieldFocus() }
            return .failure(InvalidInput(output))
        }
        return .success(Input(name: name, email: email))
    }

    /// The page when an address was needed and none was typed.
    static func emailMissing(_ form: Form, _ localizer: Localizer) -> Output {
        Output(name: FormField(form["name"]), email: FormField(message: localizer["email.malformed"]))
    }

    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        Output(
            name: FormField(form["name"]), email: FormField(form["email"]),
            alert: localizer.filled("signup.tooMany", waiting: error.wait))
    }

    /// The result of `finish`.
    enum Outcome: Sendable {
        case signIn(SignInResult)
        /// An address is needed and none was typed.
        case emailMissing
        /// An email with a link is on its way.
        case mailed
        /// The address has an account.
        case consentRequired
    }

    /// Stores what was typed and signs the new member in. If an address was typed and emails are delivered, it sends a
    /// link there instead, whether or not the address has an account.
    /// - Throws: `FinishError.noLongerThere`; `SignUpClosed`; `TooManyAttempts`.
    func finish(
        _ signIn: PendingSignIn, _ input: Input, in token: Token, knownBy browser: Token?, invitation: Token?,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Outcome {
        let email = signIn.emailIsVerified ? nil : input.email
        guard signIn.emailIsVerified || email != nil else { return .emailMissing }
        if confirmsAddresses, let email {
            try await accounts.identities.sendLink(
                of: signIn, name: input.name, to: email, from: client,
                sending: confirmationEmails.sender(localizer))
            return .mailed
        }
        try await accounts.identities.complete(signIn, name: input.name, email: email)
        do {
            return .signIn(
                try await accounts.identities.finish(
                    in: token, knownBy: browser, invitation: invitation, from: client))
        } catch FinishError.consentRequired {
            return .consentRequired
        }
    }
}
