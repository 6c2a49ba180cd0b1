/// The URLs of a provider's endpoints.
package struct Endpoints: Sendable, Equatable {
    /// The authorization endpoint, to which the browser is sent.
    package var authorization: String
    /// The token endpoint, which exchanges a code for tokens.
    package var token: String
    /// The keys that sign ID tokens (RFC 7517); nil for a provider without ID tokens.
    package var keys: String?
    /// The profile endpoint of a provider without ID tokens.
    package var profile: String?
    /// The revocation endpoint (RFC 7009); nil for a provider whose tokens are dropped at once.
    package var revocation: String?
    /// Where a browser ends the user's session there; nil for a provider that doesn't offer it.
    package var endSession: String?
    /// Whether the client secret is sent in the form (`client_secret_post`) rather than the header.
    package var takesSecretInForm = true
    /// Whether the authorization response always names the issuer (RFC 9207).
    package var namesIssuer = false

    package init(
        authorization: String, token: String, keys: String? = nil, profile: String? = nil, revocation: String? = nil
    ) {
        self.authorization = authorization
        self.token = token
        self.keys = keys
        self.profile = profile
        self.revocation = revocation
    }

    /// The origins of all that this site itself requests, and of the authorization endpoint.
    var origins: Set<Origin> {
        Set([authorization, token, keys, profile, revocation].compactMap { $0 }.compactMap { Origin($0) })
    }
}
