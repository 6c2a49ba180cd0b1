import Accounts
import Mustache
import Secrets
import Web

/// The page after a sign-up: an email is on its way, and can be sent again.
struct ConfirmationSentViewModel: Sendable {
    struct Output: Renderable {
        let email: String
        /// How long the link is valid.
        let validity: String
        /// Why nothing was sent.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("validity", \.validity),
            .init("alert", \.alert),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let confirmationEmails: ConfirmationEmails

    func show(_ signUp: PendingSignUp, _ localizer: Localizer) -> Output {
        Output(email: signUp.email, validity: localizer.length(of: accounts.lifetimes.confirmationLink))
    }

    func tooMany(_ signUp: PendingSignUp, _ error: TooManyAttempts, _ localizer: Localizer) -> Output {
        var output = show(signUp, localizer)
        output.alert = localizer.filled("sent.tooMany", waiting: error.wait)
        return output
    }

    /// - Throws: `TooManyAttempts`.
    func sendAgain(_ signUp: PendingSignUp, _ localizer: Localizer, from client: ClientInfo) async throws {
        try await accounts.signUps.sendLinkAgain(
            of: signUp, from: client, notifying: securityEmails.notifier(localizer),
            sending: confirmationEmails.sender(localizer))
    }
}
