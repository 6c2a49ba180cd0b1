import HTTPTypes

/// The header fields that this site sends or reads, and that the library doesn't list.
extension HTTPField.Name {
    /// RFC 5789, section 3.1.
    package static let acceptPatch = known("Accept-Patch")
    /// Clear Site Data (W3C).
    package static let clearSiteData = known("Clear-Site-Data")
    /// Server-sent events (HTML standard).
    package static let lastEventID = known("Last-Event-ID")
    /// Leads on after some seconds (HTML standard, "Shared declarative refresh steps").
    package static let refresh = known("Refresh")
    /// Fetch Metadata (W3C).
    package static let secFetchSite = known("Sec-Fetch-Site")
    /// Keeps nginx from buffering a response.
    package static let xAccelBuffering = known("X-Accel-Buffering")
    package static let xRobotsTag = known("X-Robots-Tag")

    // Device Bound Session Credentials (W3C)
    package static let secureSessionChallenge = known("Secure-Session-Challenge")
    package static let secureSessionRegistration = known("Secure-Session-Registration")
    package static let secureSessionResponse = known("Secure-Session-Response")
    package static let secSecureSessionID = known("Sec-Secure-Session-Id")

    /// The pages' own: a request that their script makes by itself.
    package static let latchkeyRefresh = known("Latchkey-Refresh")

    private static func known(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no name of a field.") }
        return name
    }
}
