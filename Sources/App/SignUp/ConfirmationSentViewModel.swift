import Accounts
import Mustache
import Secrets
import Web

/// The page after a sign-up: an email is on its way, and can be sent again.
struct ConfirmationSentViewModel: Sendable {
    struct Output: Renderable {
        let email: String
        /// How long the link is valid.
        let hours: Int
        /// Why nothing was sent.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("hours", \.hours),
            .init("alert", \.alert),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let confirmationEmails: ConfirmationEmails

    func show(_ signUp: PendingSignUp) -> Output {
        Output(email: signUp.email, hours: Int(accounts.lifetimes.confirmationLink.components.seconds / 3600))
    }

    func tooMany(_ signUp: PendingSignUp, _ error: TooManyAttempts, _ localizer: Localizer) -> Output {
        var output = show(signUp)
        output.alert = localizer.filled("sent.tooMany", ["wait": localizer.time(error.wait)])
        return output
    }

    /// - Throws: `TooManyAttempts`.
    func sendAgain(_ signUp: PendingSignUp, _ localizer: Localizer, from client: ClientInfo) async throws {
        try await accounts.signUps.sendLinkAgain(
            of: signUp, from: client, notifying: securityEmails.notifier(localizer),
            mailing: confirmationEmails.notifier(localizer))
    }
}
