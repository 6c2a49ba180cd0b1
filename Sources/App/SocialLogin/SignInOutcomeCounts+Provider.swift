import Accounts
import Identity

extension SignInOutcomeCounts {
    /// Counts a failed login by a provider.
    func count(providerFailure cause: any Error) {
        // Counted where it was refused, or refused before it was a login.
        if cause is AccountDisabled || cause is SignUpClosed { return }
        if case IdentityError.cancelled = cause { count(.providerCancelled) } else { count(.providerFailed) }
    }
}
