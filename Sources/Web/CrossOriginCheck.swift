import HTTPServer
import HTTPTypes

/// Tells whether a state change comes from this site's own pages.
///
/// Browsers say so in `Sec-Fetch-Site` (Fetch Metadata) and in `Origin` (RFC 6454); older ones in the latter only. A request with
/// neither is no browser's; the token in the form still has to be right.
package enum CrossOriginCheck {
    private static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")

    /// - Parameter origin: where this site is reached. What the request itself names as its host counts for nothing: a name that
    ///   somebody else has pointed at this machine would be there as well.
    package static func isOwn(_ request: Request, origin: SiteOrigin) -> Bool {
        let site = secFetchSite.flatMap { request.plain($0) }
        guard let sender = request.plain(.origin) else { return site.map(isOwn) ?? true }
        // Browsers hide the origin from some requests; then the other field alone tells.
        if sender == "null" { return site.map(isOwn) ?? false }
        return origin.isNamed(by: sender) && (site.map(isOwn) ?? true)
    }

    private static func isOwn(_ site: String) -> Bool {
        site == "same-origin" || site == "none"
    }
}
