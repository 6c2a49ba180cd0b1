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
    /// It says that the person, who was to log in once more, will do so later than now.
    case authenticatedInFuture
    /// It doesn't say when the person, who was to log in once more, did so.
    case authenticationTimeMissing
    /// The person has not logged in there in a way that this site accepts.
    case context
    case subject
}
