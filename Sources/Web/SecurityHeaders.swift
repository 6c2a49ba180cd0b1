import HTTPServer
import HTTPTypes

/// What every answer tells the browser not to do.
package struct SecurityHeaders: Sendable {
    /// Nothing inline, nothing from elsewhere, no frame around us, no form that goes elsewhere.
    private static let contentSecurityPolicy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    /// The fields alone, for what gets no page.
    package let block: HeaderBlock

    /// - Parameter https: whether the site is reached by https, and only so for two years to come (RFC 6797).
    package init(https: Bool) {
        var pairs = [
            ("Content-Security-Policy", Self.contentSecurityPolicy),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            // To other sites nothing at all. With no-referrer, browsers send the site's own forms with the origin `null`
            // (Fetch standard, "append a request `Origin` header"): at plain http nothing else says whose they are.
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ]
        if https { pairs.append(("Strict-Transport-Security", "max-age=63072000; includeSubDomains")) }
        var fields = HTTPFields()
        for (name, value) in pairs { HTTPField.Name(name).map { fields[$0] = value } }
        block = HeaderBlock(fields)
    }

    /// Adds the fields. What says nothing about caching is private and kept nowhere.
    package func add(to response: inout Response) {
        response.common = block
        if response.headers[.cacheControl] == nil {
            response.headers.append(HTTPField(name: .cacheControl, value: "no-store"))
        }
    }
}
