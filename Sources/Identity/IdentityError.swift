/// Why a login with a provider failed. No case holds a secret, so each may be logged as it is.
package enum IdentityError: Error, Sendable, Equatable {
    /// The visitor cancelled at the provider.
    case cancelled
    /// The provider refused with this error code (RFC 6749, section 4.1.2.1), or "other" for a non-standard one.
    case denied(code: String)
    /// The provider is unreachable or reports an error of its own.
    case providerUnavailable
    /// No TLS connection to the provider can be made, or its certificate can't be verified: it may be an impostor.
    case providerNotTrusted
    /// The provider took longer than `HTTPClient.timeLimit`.
    case providerSlow
    /// The provider's response doesn't match its documentation, is too large, or redirects elsewhere.
    case malformedAnswer
    /// The provider rejects the code: used before, expired, or issued for another login.
    case codeRefused
    /// The provider's token is invalid.
    case tokenRefused(TokenValidationError)
    /// The response belongs to no login that this browser began.
    case stateMismatch
    /// The response names another issuer than the one requested (RFC 9207), or lacks a required one. What it names is not
    /// kept: it comes from the browser.
    case responseIssuerMismatch
    /// The issuer's metadata names another. `found` is truncated.
    case issuerMismatch(expected: String, found: String)
    /// More than `AuthorizationRequest.lifetime` has passed.
    case expired
    /// The provider rejects this site's settings, or an address is not among its allowed origins.
    case misconfigured

    /// Creates an issuer mismatch, with `found`, which may be anything, made safe for a log line.
    static func issuerMismatch(expected: String, foundText found: String) -> IdentityError {
        let plain = found.unicodeScalars.prefix(longestShown).filter {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        return .issuerMismatch(expected: expected, found: String(String.UnicodeScalarView(plain)))
    }

    /// In characters.
    private static let longestShown = 200

    /// The error codes by which a provider says that it doesn't log the person in, or takes no such request from this site
    /// (RFC 6749, section 4.1.2.1; OpenID Connect Core 1.0, section 3.1.2.6).
    package static let refusals: Set<String> = [
        "account_selection_required", "consent_required", "interaction_required", "invalid_request", "invalid_scope",
        "login_required", "unauthorized_client", "unsupported_response_type",
    ]

    /// Maps an error code of an authorization response.
    init(authorizationError code: String) {
        switch code {
        // The second is Apple's.
        case "access_denied", "user_cancelled_authorize": self = .cancelled
        case "server_error", "temporarily_unavailable": self = .providerUnavailable
        default: self = .denied(code: code.wholeMatch(of: /[a-z_]{1,40}/) == nil ? "other" : code)
        }
    }
}
