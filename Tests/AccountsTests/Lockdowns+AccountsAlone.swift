import Accounts
import Secrets

extension Lockdowns {
    /// Locks an account down where no other service gives access to the member's data.
    func lockDown(
        with link: Token, endingAuthenticatorIn browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> AccountLockdown {
        try await lockDown(
            with: link, endingAuthenticatorIn: browser, from: client, notifying: notifier, revoking: { _, _ in })
    }
}
