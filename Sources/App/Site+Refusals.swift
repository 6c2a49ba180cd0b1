import HTTPServer
import Web

extension Site {
    /// The security headers of the server's own error responses, which are sent before any page's code runs.
    /// - Parameter baseURL: the site's public URL; with https, the headers allow no other way to the site.
    package static func refusalHeaders(_ baseURL: BaseURL) -> HeaderBlock {
        SecurityHeaders(https: baseURL.isSecure).block
    }
}
