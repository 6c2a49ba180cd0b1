import Accounts
import Mustache
import Secrets

/// The page before an account is deleted.
struct DeletionViewModel: Sendable {
    struct Output: Renderable {
        let email: String
        /// How long the deletion can be cancelled by logging in.
        let days: Int

        static let fields: [Field<Output>] = [
            .init("email", \.email),
            .init("days", \.days),
        ]
    }

    private let accounts: Accounts

    init(_ accounts: Accounts) {
        self.accounts = accounts
    }

    func show(_ member: Member) -> Output {
        Output(email: member.email, days: Int(accounts.lifetimes.deletionGrace.components.seconds / 86_400))
    }

    /// - Throws: `SessionExpired`.
    func request(_ member: Member, in session: Token, from client: ClientInfo) async throws {
        try await accounts.members.requestDeletion(of: member.id, in: session, from: client)
    }
}
