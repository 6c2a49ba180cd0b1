import Secrets

/// What a visitor brings to sign up.
package struct SignUpRequest: Sendable {
    /// What the new member logs in with.
    package enum Credential: Sendable {
        /// Already checked against the policy.
        case password(Secret)
        case passkey(PasskeyRegistration)
    }

    let name: String
    let email: EmailAddress
    let credential: Credential
    let language: String?
    let invitation: Token?
    let remember: Bool

    /// - Parameters:
    ///   - name: the member's display name; not empty.
    ///   - language: the code of the language they chose, if any.
    ///   - invitation: the one that the visitor has, if any.
    ///   - remember: whether to remember the browser of a sign-up that opens a session at once.
    package init(
        name: String, email: EmailAddress, credential: Credential, language: String? = nil, invitation: Token? = nil,
        remember: Bool = false
    ) {
        (self.name, self.email, self.credential) = (name, email, credential)
        (self.language, self.invitation, self.remember) = (language, invitation, remember)
    }
}
