import Accounts
import Secrets

extension Context {
    /// Binds challenges for passkeys to the visitor's browser, as its forms are.
    var passkeyHolder: Token { CSRFToken.secret(of: visitor).derived(for: "passkey challenge") }
}
