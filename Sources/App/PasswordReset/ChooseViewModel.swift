import Accounts
import Mustache
import Security
import Web

/// The page behind a reset link: a new password, typed twice.
struct ChooseViewModel: ViewModel {
    struct Input: Sendable {
        let password: Secret
    }

    struct Output: Renderable {
        var password = FormField()
        var confirmPassword = FormField()

        static let fields: [Field<Output>] = [
            .init("password", \.password),
            .init("confirmPassword", \.confirmPassword),
            .init("shortest") { _ in PasswordPolicy.shortest },
        ]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let letters: SecurityLetters
    }

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>> {
        let passwords = NewPassword(form, words)
        guard let password = passwords.accepted else {
            return .failure(
                Refused(
                    Output(
                        password: FormField(message: passwords.message),
                        confirmPassword: FormField(message: passwords.confirmMessage))))
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
