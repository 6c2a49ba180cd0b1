import HTTPServer
import Web

extension Site {
    /// What the server's own answers tell the browser not to do: they come before any page, and need it as much.
    /// - Parameter baseURL: where the site is reached; https is then said to be the only way to it.
    package static func refusalHeaders(_ baseURL: BaseURL) -> HeaderBlock {
        SecurityHeaders(https: baseURL.isSecure).block
    }
}
