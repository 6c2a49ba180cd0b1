/// Where a provider is asked what.
package struct Endpoints: Sendable, Equatable {
    /// Where the browser is sent.
    package var authorization: String
    /// Where a code becomes a token.
    package var token: String
    /// Where the keys that sign ID tokens are published (RFC 7517); nil for a provider without ID tokens.
    package var keys: String?
    /// Where a provider without ID tokens tells who somebody is.
    package var profile: String?
    /// Whether the client's secret goes into the form (`client_secret_post`) rather than the header.
    package var takesSecretInForm = true
    /// Whether the answer always names the issuer (RFC 9207).
    package var namesIssuer = false

    package init(authorization: String, token: String, keys: String? = nil, profile: String? = nil) {
        self.authorization = authorization
        self.token = token
        self.keys = keys
        self.profile = profile
    }
}
