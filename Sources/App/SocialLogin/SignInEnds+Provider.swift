import Accounts
import Identity

extension SignInEnds {
    /// Counts a log-in by a provider that came to nothing.
    func count(providerFailure cause: any Error) {
        // Counted where it was refused.
        if cause is AccountDisabled { return }
        if case IdentityError.cancelled = cause { count(.providerCancelled) } else { count(.providerFailed) }
    }
}
