import Accounts
import Mustache
import Secrets
import Web

/// The page for a new password of someone who knows the old one.
struct PasswordViewModel: ViewModel {
    struct Input: Sendable {
        let password: Secret
        /// Whether all other devices are to be signed out.
        let endOthers: Bool
    }

    struct Output: Renderable {
        /// For password managers, which file the password under it.
        var email = ""
        var newPassword: NewPasswordFields
        var endOthers = true

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("newPassword", \.newPassword),
            .init("endOthers", \.endOthers),
        ]
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
        let endOthers = form.isTicked("endOthers")
        if let password = passwords.accepted {
            return .success(Input(password: password, endOthers: endOthers))
        }
        return .failure(
            Refused(Output(email: member?.email ?? "", newPassword: passwords.fields, endOthers: endOthers)))
    }

    /// - Parameter words: the language of the letter about it for members who chose none.
    /// - Throws: `SessionOver`, `HashingBusy`.
    func change(
        _ member: Member, _ input: Input, keeping session: Token, _ words: Words, from client: Client
    ) async throws {
        try await services.accounts.changePassword(
            of: member.id, to: input.password, endingOthers: input.endOthers, keeping: session, from: client,
            telling: services.letters.herald(words))
    }
}
