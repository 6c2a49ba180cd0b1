import HTTPServer
import HTTPTypes

/// Checks whether a state-changing request comes from this site's own pages.
///
/// Browsers say so in `Sec-Fetch-Site` (Fetch Metadata) and in `Origin` (RFC 6454); older ones only in the latter. A
/// request with neither does not come from a browser; its form token must still be valid.
package enum CrossOriginCheck {
    /// - Parameter origin: where the site is reached. The request's own `Host` is not trusted: another name that an
    ///   attacker has pointed at this machine would match it as well.
    package static func isOwn(_ request: Request, origin: SiteOrigin) -> Bool {
        let site = request[.secFetchSite]
        guard let sender = request[.origin] else { return site.map(isOwn) ?? true }
        // Browsers hide the origin of some requests; only the other field counts then.
        if sender == "null" { return site.map(isOwn) ?? false }
        return origin.isNamed(by: sender) && (site.map(isOwn) ?? true)
    }

    /// Whether the browser says that a page of this site, or the visitor by its address bar, has made a request. One that
    /// says nothing, such as any on plain http, is not known to be.
    static func isFromOwnPage(_ request: Request) -> Bool {
        request[.secFetchSite].map(isOwn) ?? false
    }

    /// Whether the browser says that a page of another origin has made a request, such as by a link.
    package static func isFromElsewhere(_ request: Request) -> Bool {
        request[.secFetchSite].map { !isOwn($0) } ?? false
    }

    private static func isOwn(_ site: String) -> Bool {
        site == "same-origin" || site == "none"
    }
}
