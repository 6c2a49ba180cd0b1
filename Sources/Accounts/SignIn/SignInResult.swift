import Secrets

/// The result of a login with valid credentials.
package enum SignInResult: Sendable {
    case signedIn(SignedIn)
    /// The visitor has to do something else first.
    case needs(SignInStep)
}

/// What is missing before a session is opened. Each token is for the browser to hold.
package enum SignInStep: Sendable {
    /// A code of the authenticator app, or a recovery code.
    case code(Token)
    /// The address of the sign-up has to be confirmed.
    case confirmation(Token)
    /// The address that the provider gave is a member's, who has to consent once.
    case consent(Token)
    /// The provider gave no name or no verified address.
    case details(Token)
}
