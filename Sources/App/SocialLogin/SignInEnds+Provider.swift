import Accounts
import Identity

extension SignInEnds {
    /// Counts a log-in by a provider that came to nothing.
    func count(providerFailure cause: any Error) {
        if case IdentityError.cancelled = cause { count(.providerCancelled) } else { count(.providerFailed) }
    }
}
