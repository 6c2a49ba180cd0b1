/// Why a log-in by a provider came to nothing. No case holds anything secret, so each may be logged as it is.
package enum IdentityError: Error, Sendable, Equatable {
    /// The person turned back at the provider.
    case cancelled
    /// The provider refused, with this error code (RFC 6749, section 4.1.2.1), or "other" for one of no standard form.
    case denied(code: String)
    /// The provider can't be reached or says that something is wrong with itself.
    case providerUnavailable
    /// The provider took longer than `HTTPClient.timeLimit`.
    case providerSlow
    /// The provider's answer isn't what its documentation says, is too large, or leads elsewhere.
    case malformedAnswer
    /// The provider doesn't take the code: used before, too old, or somebody else's.
    case codeRefused
    /// The provider's token doesn't hold.
    case tokenRefused(TokenFault)
    /// The answer belongs to no log-in that this browser began.
    case stateMismatch
    /// The answer comes from another issuer than the one asked (RFC 9207), or names none where it must; or what the issuer
    /// publishes names another. What was found is cut short: anybody may have sent it.
    case issuerMismatch(expected: String, found: String)
    /// More than `AuthorizationRequest.lifetime` went by.
    case expired
    /// The provider doesn't know this site by its settings, or an address isn't one it may be asked at.
    case misconfigured

    /// `found`, which may be anything, made fit for a line of a log.
    static func issuerMismatch(expected: String, foundText found: String?) -> IdentityError {
        let plain = (found ?? "").unicodeScalars.prefix(longestShown).filter {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        return .issuerMismatch(expected: expected, found: String(String.UnicodeScalarView(plain)))
    }

    /// In characters.
    private static let longestShown = 200

    /// What an error of an authorization response means.
    init(authorizationError code: String) {
        switch code {
        // The second is Apple's.
        case "access_denied", "user_cancelled_authorize": self = .cancelled
        case "server_error", "temporarily_unavailable": self = .providerUnavailable
        default: self = .denied(code: code.wholeMatch(of: /[a-z_]{1,40}/) == nil ? "other" : code)
        }
    }
}
