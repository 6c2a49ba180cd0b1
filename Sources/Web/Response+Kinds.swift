import HTTPServer
import HTTPTypes
import StrictJSON

extension Response {
    /// An HTML page in UTF-8.
    package static func html(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: "text/html; charset=utf-8"], body: bytes)
    }

    /// JSON in UTF-8, for programs.
    package static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: "application/json"], body: Array(text.utf8))
    }

    /// JSON in UTF-8, for programs.
    package static func json(
        _ value: JSONValue, status: HTTPResponse.Status = .ok, type: String = "application/json"
    ) -> Response {
        Response(status: status, headers: [.contentType: type], body: value.bytes)
    }

    /// Lists the allowed methods (RFC 9110, section 9.3.7).
    package static func options(_ allowed: String) -> Response {
        Response(status: .noContent, headers: [.allow: allowed])
    }

    /// Redirects to a page of this site with GET (RFC 9110, section 15.4.4).
    package static func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path], body: [])
    }

    /// Redirects permanently, with the same method (RFC 9110, section 15.4.9).
    package static func permanentRedirect(_ path: String) -> Response {
        Response(status: .permanentRedirect, headers: [.location: path], body: [])
    }

    /// Makes the browser clear its cache and storage for this site, but not its cookies (Clear Site Data, W3C).
    /// - Parameter keepsStorage: whether the storage stays. With it, browsers delete the site's device bound sessions.
    package mutating func clearSiteData(keepsStorage: Bool) {
        headers[.clearSiteData] = keepsStorage ? "\"cache\"" : "\"cache\", \"storage\""
    }
}
