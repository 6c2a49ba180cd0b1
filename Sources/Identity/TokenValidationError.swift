/// Why a provider's token is invalid (RFC 7519; OpenID Connect Core 1.0, section 3.1.3.7).
package enum TokenValidationError: String, Error, Sendable {
    /// It can't be parsed, or lacks a required claim.
    case malformed
    /// It isn't signed with RS256 or ES256.
    case algorithm
    /// The provider doesn't publish its key.
    case unknownKey
    case signature
    /// It is a token of another type.
    case type
    case issuer
    case audience
    case expired
    case issuedInFuture
    case nonce
    /// The person was to log in once more, and did not.
    case authenticatedEarlier
    /// The same, and it says that they will.
    case authenticatedInFuture
    /// The same, and it doesn't say when they did.
    case authenticationTimeMissing
    case subject
}
