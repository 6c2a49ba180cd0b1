/// What is particular to one provider: the flow itself is `RelyingParty`'s and the same for all.
package struct Provider: Sendable {
    /// Where its endpoints are known from.
    enum Source: Sendable {
        case known(Endpoints)
        /// From the issuer's own `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0).
        case discovered
    }

    /// How the nonce is sent, and comes back in the ID token.
    enum NonceForm: Sendable {
        case plain
        /// Its SHA-256 in hexadecimal digits, so that who reads the request can't make it up.
        case hashed
    }

    /// What tells who somebody is.
    enum Profile: Sendable {
        case idToken
        case graph
    }

    /// How it tells of what happened to somebody's account there.
    enum Notices: Sendable {
        case none
        case apple
        /// Security event tokens (RFC 8417) of this issuer.
        case securityEvents(issuer: String)
    }

    /// Short, of lower-case letters; stands in paths.
    package let name: String
    /// What people call it.
    package let label: String
    /// What identities are kept under, with the subject.
    package let issuer: String
    /// Other names of the same issuer.
    var aliases: Set<String> = []
    package let clientID: String
    let authentication: ClientAuthentication
    let source: Source
    let scopes: [String]
    /// Whether its answer comes as a form from its own site (OAuth 2.0 Form Post Response Mode). A browser then sends no
    /// cookie of this site that is SameSite=Lax or Strict.
    package var answersByForm = false
    var nonceForm = NonceForm.plain
    var profile = Profile.idToken
    var notices = Notices.none
    /// The only places that are asked anything, or that browsers are sent to.
    let origins: Set<Origin>

    /// The status that tells it that a notice was taken. Apple sends again whatever isn't answered with 200; security
    /// event tokens are answered with 202 (RFC 8935, section 2.2).
    package var statusOfTakenNotice: Int {
        if case .apple = notices { 200 } else { 202 }
    }

    /// Whether it is asked what it is before the first log-in, rather than known.
    package var isDiscovered: Bool {
        if case .discovered = source { true } else { false }
    }

    /// Whether `text` names this provider as the issuer.
    func isNamed(_ text: String) -> Bool {
        text == issuer || aliases.contains(text)
    }
}
