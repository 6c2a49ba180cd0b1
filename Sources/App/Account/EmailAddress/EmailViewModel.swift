import Accounts
import Mustache
import Secrets
import Web

/// The page to change the email address.
struct EmailViewModel: Sendable {
    struct Input: Sendable {
        let email: EmailAddress
        /// Whether to sign out all other devices.
        let endOthers: Bool
    }

    struct Output: Renderable {
        /// The current address. Known to the page's routes, not to the form.
        var current = ""
        var email = FormField()
        var endOthers = false
        /// Why nothing was sent.
        var alert: String?
        /// Whether the new address is confirmed by email first.
        var isConfirmed = false

        static let fields: [Field<Output>] = [
            .init("current", \.current),
            .init("email", \.email),
            .init("endOthers", \.endOthers),
            .init("alert", \.alert),
            .init("isConfirmed", \.isConfirmed),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let confirmationEmails: ConfirmationEmails
    let confirmsAddresses: Bool

    /// The page for a member, with the form's values.
    func page(of member: Member, _ output: Output = Output()) -> Output {
        var output = output
        output.current = member.email
        output.isConfirmed = confirmsAddresses
        return output
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        guard let email = EmailAddress(form["email"]) else {
            return .failure(InvalidInput(Self.refill(form, message: localizer["email.malformed"])))
        }
        return .success(Input(email: email, endOthers: form.isTicked("endOthers")))
    }

    static func same(_ form: Form, _ localizer: Localizer) -> Output { refill(form, message: localizer["email.same"]) }

    static func taken(_ form: Form, _ localizer: Localizer) -> Output {
        refill(form, message: localizer["email.takenByOther"])
    }

    static func tooMany(_ error: TooManyAttempts, _ form: Form, _ localizer: Localizer) -> Output {
        var output = refill(form, message: nil)
        output.alert = localizer.filled("email.change.tooMany", waiting: error.wait)
        return output
    }

    /// Sends a link to the new address, in the same time whether or not that has an account; or, where emails are not
    /// delivered, changes it at once.
    /// - Returns: what the browser holds from now on; nil if that stays as it is.
    /// - Throws: `EmailChangeError`, `SessionExpired`, `TooManyAttempts`.
    func change(
        _ member: Member, _ input: Input, keeping session: Token, with renewal: LoginRenewal,
        _ localizer: Localizer, from client: ClientInfo
    ) async throws -> RenewedLogin? {
        if confirmsAddresses {
            try await ConstantTimeResponse.spend {
                try await accounts.emailChanges.request(
                    of: member, to: input.email, in: session, from: client,
                    notifying: securityEmails.notifier(localizer),
                    sending: confirmationEmails.sender(localizer))
            }
            return nil
        }
        return try await accounts.emailChanges.change(
            of: member, to: input.email, endingOthers: input.endOthers, keeping: session, with: renewal, from: client,
            notifying: securityEmails.notifier(localizer))
    }

    private static func refill(_ form: Form, message: String?) -> Output {
        Output(email: FormField(form["email"], message: message), endOthers: form.isTicked("endOthers"))
    }
}
