import Accounts
import Mustache
import Secrets
import Web

/// The page for another e-mail address.
struct EmailViewModel: ViewModel {
    struct Input: Sendable {
        let email: EmailAddress
        /// Whether all other devices are to be signed out.
        let endOthers: Bool
    }

    struct Output: Renderable {
        /// The address until now. Known to the page's routes, not to the form.
        var current = ""
        var email = FormField()
        var endOthers = false
        /// Why nothing was sent.
        var alert: String?
        /// Whether the new address is confirmed by a mail first.
        var isConfirmed = false

        static let fields: [Field<Output>] = [
            .init("current", \.current),
            .init("email", \.email),
            .init("endOthers", \.endOthers),
            .init("alert", \.alert),
            .init("isConfirmed", \.isConfirmed),
        ]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let letters: SecurityLetters
        let addressLetters: AddressLetters
        let confirmsAddresses: Bool
    }

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// The page as it is for a member, with what the form gave.
    func page(of member: Member, _ output: Output = Output()) -> Output {
        var output = output
        output.current = member.email
        output.isConfirmed = services.confirmsAddresses
        return output
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        guard let email = EmailAddress(form["email"]) else {
            return .failure(Refused(Self.refill(form, message: words["email.malformed"])))
        }
        return .success(Input(email: email, endOthers: form.isTicked("endOthers")))
    }

    static func same(_ form: Form, _ words: Words) -> Output { refill(form, message: words["email.same"]) }

    static func taken(_ form: Form, _ words: Words) -> Output { refill(form, message: words["email.takenByOther"]) }

    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ words: Words) -> Output {
        var output = refill(form, message: nil)
        output.alert = words.filled("sent.tooMany", ["wait": words.time(error.wait)])
        return output
    }

    /// Sends a link to the new address or, where mails reach nobody, changes it at once.
    /// - Throws: `EmailChangeError`, `SessionOver`, `TooManyAttempts`.
    func change(
        _ member: Member, _ input: Input, keeping session: Token, _ words: Words, from client: Client
    ) async throws {
        if services.confirmsAddresses {
            try await services.accounts.requestEmailChange(
                of: member, to: input.email, in: session, from: client, telling: services.letters.herald(words),
                mailing: services.addressLetters.herald(words))
        } else {
            try await services.accounts.changeEmail(
                of: member, to: input.email, endingOthers: input.endOthers, keeping: session, from: client,
                telling: services.letters.herald(words))
        }
    }

    private static func refill(_ form: Form, message: String?) -> Output {
        Output(email: FormField(form["email"], message: message), endOthers: form.isTicked("endOthers"))
    }
}
