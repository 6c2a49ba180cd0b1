/// What doesn't hold about a provider's token (RFC 7519; OpenID Connect Core 1.0, section 3.1.3.7).
package enum TokenFault: String, Error, Sendable {
    /// It can't be read, or lacks what it has to hold.
    case malformed
    /// It isn't signed with RS256 or ES256.
    case algorithm
    /// The provider publishes no such key.
    case unknownKey
    case signature
    /// It is a token for something else.
    case type
    case issuer
    case audience
    case expired
    case issuedInFuture
    case nonce
    case subject
}
