/// Who another site says somebody is. Whoever hands it in has checked that the site said so.
package struct IdentityClaim: Sendable, Equatable {
    /// The site; with the subject it is what an account is found by.
    package let issuer: String
    /// What the site knows the person by; never changes and is never given to somebody else.
    package let subject: String
    /// An address that the site vouches for.
    package let email: EmailAddress?
    /// What to put into the form where an address is asked for: one that the site tells but doesn't vouch for.
    package let suggestedEmail: String?
    /// How the site says that the person is called; some tell it once and never again.
    package let name: String?
    /// What is written into the history when somebody signs in by it.
    package let event: HistoryEvent

    package init(
        issuer: String, subject: String, email: EmailAddress?, suggestedEmail: String? = nil, name: String?,
        event: HistoryEvent
    ) {
        self.issuer = issuer
        self.subject = subject
        self.email = email
        self.suggestedEmail = suggestedEmail
        self.name = name
        self.event = event
    }
}

extension EmailAddress: Equatable {
    package static func == (one: EmailAddress, other: EmailAddress) -> Bool { one.key == other.key }
}
