import Accounts
import Mustache
import Secrets
import Web

/// The page behind a reset link: a new password, typed twice.
struct ChooseViewModel: ViewModel {
    struct Input: Sendable {
        let password: Secret
    }

    struct Output: Renderable {
        /// For password managers, which keep the password under it.
        var email = ""
        var newPassword: NewPasswordFields

        static let fields: [Field<Output>] = [.init("email", \.email), .init("newPassword", \.newPassword)]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let letters: SecurityLetters
        let passwordPolicy: PasswordPolicy
    }

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    /// The page before anything is typed.
    func empty(for member: Member) -> Output {
        Output(email: member.email, newPassword: NewPasswordFields(services.passwordPolicy))
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        read(form, words, of: nil)
    }

    /// - Parameter member: whose password it is to be.
    func read(_ form: Form, _ words: Words, of member: Member?) -> Result<Input, Refused<Output>> {
        let passwords = NewPassword(form, words, services.passwordPolicy, of: GuessableWords(member))
        guard let password = passwords.accepted else {
            return .failure(Refused(Output(email: member?.email ?? "", newPassword: passwords.fields)))
        }
        return .success(Input(password: password))
    }

    /// - Parameter words: the language of the letter about it for members who chose none.
    /// - Returns: what the browser is known by from now on; nil when it keeps what it has.
    /// - Throws: `ResetError`, `HashingBusy`.
    func choose(
        _ input: Input, with link: Token, in browser: Token?, _ words: Words, from client: Client
    ) async throws -> Token? {
        try await services.accounts.resetPassword(
            to: input.password, with: link, in: browser, from: client, telling: services.letters.herald(words))
    }
}
