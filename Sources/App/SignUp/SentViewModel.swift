import Accounts
import Mustache
import Secrets
import Web

/// The page after a sign-up: a mail is on its way, and can be sent again.
struct SentViewModel: Sendable {
    struct Output: Renderable {
        let email: String
        /// How long the link is good.
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
    let letters: SecurityLetters
    let addressLetters: AddressLetters

    func show(_ signUp: WaitingSignUp) -> Output {
        Output(email: signUp.email, hours: Int(accounts.lifetimes.confirmationLink.components.seconds / 3600))
    }

    func tooMany(_ signUp: WaitingSignUp, _ error: TooManyAttempts, _ words: Words) -> Output {
        var output = show(signUp)
        output.alert = words.filled("sent.tooMany", ["wait": words.time(error.wait)])
        return output
    }

    /// - Throws: `TooManyAttempts`.
    func sendAgain(_ signUp: WaitingSignUp, _ words: Words, from client: Client) async throws {
        try await accounts.sendConfirmationAgain(
            of: signUp, from: client, telling: letters.herald(words), mailing: addressLetters.herald(words))
    }
}
