import Secrets

/// A user's identity as claimed by a provider. The caller has verified that the provider claimed it.
package struct IdentityClaim: Sendable {
    /// The provider; an account is found by issuer and subject.
    package let issuer: String
    /// The provider's identifier of the user; it never changes and is never reassigned.
    package let subject: String
    /// An address verified by the provider.
    package let email: EmailAddress?
    /// An unverified address from the provider, to prefill the form that asks for one.
    package let suggestedEmail: String?
    /// The user's name; some providers send it only once.
    package let name: String?
    /// The audit log event of a login with it.
    package let event: AuditEvent
    /// The provider's token to revoke when the identity is unlinked; nil where the provider expects no revocation.
    package let refreshToken: Secret?

    package init(
        issuer: String, subject: String, email: EmailAddress?, suggestedEmail: String? = nil, name: String?,
        event: AuditEvent, refreshToken: Secret? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.email = email
        self.suggestedEmail = suggestedEmail
        self.name = name
        self.event = event
        self.refreshToken = refreshToken
    }
}
