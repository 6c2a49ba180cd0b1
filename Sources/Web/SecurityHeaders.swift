import HTTPServer
import HTTPTypes

/// The security headers of every response.
package struct SecurityHeaders: Sendable {
    /// Allows same-origin resources and form targets only: no inline code, no framing.
    private static let contentSecurityPolicy = """
        default-src 'none'; object-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    /// The policy of a file that pages are made of. Opened by itself, such as a picture, it may do nothing at all.
    private static let policyOfParts = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

    /// The fields of all responses but such a file's: also for those that the server sends by itself.
    package let block: HeaderBlock

    /// The fields of a file that pages are made of, such as a style sheet: without what browsers heed only for
    /// documents and workers, which would be half of its head.
    let blockOfParts: HeaderBlock

    /// - Parameter https: whether the site is reached by https; browsers then use only https for two years (RFC 6797).
    package init(https: Bool) {
        var shared = [
            ("X-Content-Type-Options", "nosniff"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        if https { shared.append(("Strict-Transport-Security", "max-age=63072000; includeSubDomains")) }
        block = Self.block(
            shared + [
                // Nothing is sent to other sites. With no-referrer, browsers would send the site's own forms with the
                // origin `null` (Fetch standard, "append a request `Origin` header"), and over plain http nothing else
                // identifies their source.
                ("Referrer-Policy", "same-origin"),
                ("Content-Security-Policy", Self.contentSecurityPolicy),
                ("X-Frame-Options", "DENY"),
                ("Cross-Origin-Opener-Policy", "same-origin"),
                (
                    "Permissions-Policy",
                    """
                    camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), \
                    publickey-credentials-get=(self)
                    """
                ),
            ])
        blockOfParts = Self.block(shared + [("Content-Security-Policy", Self.policyOfParts)])
    }

    private static func block(_ pairs: [(String, String)]) -> HeaderBlock {
        var fields = HTTPFields()
        for (name, value) in pairs { HTTPField.Name(name).map { fields[$0] = value } }
        return HeaderBlock(fields)
    }

    /// Adds the fields. A response without `Cache-Control` is marked `no-store`.
    /// - Parameter isPart: whether it is a file that pages are made of, at the address that they name it by. It is
    ///   not requested there otherwise: a worker or a page of the public folder has no such address.
    package func add(to response: inout Response, isPart: Bool = false) {
        response.common = isPart ? blockOfParts : block
        if response.headers[.cacheControl] == nil {
            response.headers.append(HTTPField(name: .cacheControl, value: "no-store"))
        }
    }
}
