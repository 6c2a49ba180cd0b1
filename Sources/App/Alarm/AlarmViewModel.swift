import Accounts
import Mustache
import Secrets
import Web

/// The page behind "this wasn't me" in a mail: what will happen, and one button.
struct AlarmViewModel: Sendable {
    struct Output: Renderable {
        /// Where the link was sent.
        let email: String
        /// Whether the account has another address by now.
        let putsEmailBack: Bool

        /// Whether other sites' log-ins open the account.
        let unlinks: Bool

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("unlinks", \.unlinks),
            .init("putsEmailBack", \.putsEmailBack),
        ]
    }

    private let accounts: Accounts
    private let letters: SecurityLetters

    init(_ accounts: Accounts, _ letters: SecurityLetters) {
        self.accounts = accounts
        self.letters = letters
    }

    /// The page; nil when the link is no longer good.
    func show(_ link: Token) throws -> Output? {
        try accounts.alarm(behind: link).map {
            Output(email: $0.recipient, putsEmailBack: $0.putsEmailBack, unlinks: $0.unlinks)
        }
    }

    /// - Parameter words: the language of the letter that follows for members who chose none.
    /// - Throws: `AlarmError`.
    func raise(with link: Token, _ words: Words, from client: Client) async throws -> RaisedAlarm {
        try await accounts.raiseAlarm(with: link, from: client, telling: letters.herald(words))
    }
}
