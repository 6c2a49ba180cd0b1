import Accounts
import Identity

extension SignInOutcomeCounts {
    /// Counts a failed log-in by a provider.
    func count(providerFailure cause: any Error) {
        // Counted where it was refused.
        if cause is AccountDisabled { return }
        if case IdentityError.cancelled = cause { count(.providerCancelled) } else { count(.providerFailed) }
    }
}
