import HTTPServer
import HTTPTypes

/// The security headers of every response.
package struct SecurityHeaders: Sendable {
    /// Allows same-origin resources and form targets only: no inline code, no framing.
    private static let contentSecurityPolicy = """
        default-src 'none'; object-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    /// The header fields alone, for responses that are not pages.
    package let block: HeaderBlock

    /// - Parameter https: whether the site is reached by https; browsers then use only https for two years (RFC 6797).
    package init(https: Bool) {
        var pairs = [
            ("Content-Security-Policy", Self.contentSecurityPolicy),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            // Nothing is sent to other sites. With no-referrer, browsers would send the site's own forms with the
            // origin `null` (Fetch standard, "append a request `Origin` header"), and over plain http nothing else
            // identifies their source.
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            (
                "Permissions-Policy",
                """
                camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), \
                publickey-credentials-get=(self)
                """
            ),
        ]
        if https { pairs.append(("Strict-Transport-Security", "max-age=63072000; includeSubDomains")) }
        var fields = HTTPFields()
        for (name, value) in pairs { HTTPField.Name(name).map { fields[$0] = value } }
        block = HeaderBlock(fields)
    }

    /// Adds the fields. A response without `Cache-Control` is marked `no-store`.
    package func add(to response: inout Response) {
        response.common = block
        if response.headers[.cacheControl] == nil {
            response.headers.append(HTTPField(name: .cacheControl, value: "no-store"))
        }
    }
}
