import Accounts
import Mustache
import Secrets
import Web

/// The page behind the link that was sent to a member's new address: one button.
struct ConfirmEmailViewModel: Sendable {
    struct Output: Renderable {
        /// The address until now, and the one after it.
        let old: String
        let new: String

        static let fields: [Field<Output>] = [.init("old", \.old), .init("new", \.new)]
    }

    let accounts: Accounts
    let letters: SecurityLetters

    /// The page; nil when the link is no longer good, or another member's.
    func show(_ member: Member, _ link: Token) throws -> Output? {
        try accounts.email(behind: link, for: member.id).map { Output(old: member.email, new: $0) }
    }

    /// - Parameter endingOthers: whether all other devices are signed out.
    /// - Throws: `EmailChangeError`, `SessionOver`.
    func confirm(
        _ member: Member, with link: Token, endingOthers: Bool, keeping session: Token, _ words: Words,
        from client: Client
    ) async throws {
        try await accounts.confirmEmailChange(
            of: member, with: link, endingOthers: endingOthers, keeping: session, from: client,
            telling: letters.herald(words))
    }
}
