import HTTPServer
import HTTPTypes

/// Tells whether a state change comes from this site's own pages.
///
/// Browsers say so in `Sec-Fetch-Site` (Fetch Metadata) or, older ones, in `Origin` (RFC 6454). A request with neither
/// is no browser's; the token in the form still has to be right.
package enum CrossOriginCheck {
    private static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")

    /// - Parameter origin: where this site is reached, such as `https://example.com`.
    package static func isOwn(_ request: Request, origin: String) -> Bool {
        if let site = secFetchSite.flatMap({ request.plain($0) }) {
            return site == "same-origin" || site == "none"
        }
        guard let sender = request.plain(.origin) else { return true }
        if sender == origin { return true }
        // Reached by another name of the same machine, without a proxy: then the two at least agree.
        guard let host = request.authority, let scheme = sender.firstRange(of: "://") else { return false }
        return sender[scheme.upperBound...] == host
    }
}
