/// The configuration of one provider. The flow itself is `RelyingParty`'s and the same for all.
package struct Provider: Sendable {
    /// The source of its endpoints.
    enum Source: Sendable {
        case known(Endpoints)
        /// From the issuer's own `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0).
        case discovered
    }

    /// The form of the nonce in the request and in the ID token.
    enum NonceForm: Sendable {
        case plain
        /// Its SHA-256 in hexadecimal digits, so that the nonce can't be derived from the request.
        case hashed
    }

    /// The source of the user's identity.
    enum Profile: Sendable {
        case idToken
        case graph
    }

    /// How it notifies this site of changes to users' accounts.
    enum Notifications: Sendable {
        case none
        case apple
        /// Security event tokens (RFC 8417) of this issuer.
        case securityEvents(issuer: String)
    }

    /// Short, in lower-case letters; used in paths.
    package let name: String
    /// The displayed name.
    package let label: String
    /// Identities are stored under issuer and subject.
    package let issuer: String
    /// Other names of the same issuer.
    var aliases: Set<String> = []
    package let clientID: String
    let authentication: ClientAuthentication
    let source: Source
    let scopes: [String]
    /// Whether its response is a form posted from its own site (OAuth 2.0 Form Post Response Mode). The browser then
    /// sends none of this site's SameSite=Lax or Strict cookies.
    package var answersByForm = false
    var nonceForm = NonceForm.plain
    var profile = Profile.idToken
    var notifications = Notifications.none
    /// Whether logging out here leads on to logging out there.
    package var endsSessions = false
    /// The authentication contexts of which each login there must have had one; none for any.
    var contexts: [String] = []
    /// The only origins that are sent requests or browsers.
    let origins: Set<Origin>

    /// The status that acknowledges a notification. Apple resends those not answered with 200; security event tokens
    /// are acknowledged with 202 (RFC 8935, section 2.2).
    package var acknowledgementStatus: Int {
        if case .apple = notifications { 200 } else { 202 }
    }

    /// Whether its endpoints are discovered rather than built in.
    package var isDiscovered: Bool {
        if case .discovered = source { true } else { false }
    }

    /// Whether its ID tokens say when the person logged in, if it is asked for a new login. The standard demands it
    /// (OpenID Connect Core 1.0, section 3.1.2.1); Google and Apple don't document that they do. Without it, taking
    /// `max_age` out of the request's address would avoid the new login.
    var tellsLoginTime: Bool { isDiscovered }

    /// Whether `text` names this provider as the issuer.
    func isNamed(_ text: String) -> Bool {
        text == issuer || aliases.contains(text)
    }
}
