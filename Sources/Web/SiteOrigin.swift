import Foundation

/// The site's origin: scheme, host and port (RFC 6454, section 4).
package struct SiteOrigin: Sendable {
    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]", "::1"]

    /// The origin as given, such as `https://todo.example.com`.
    package let text: String
    private let parts: Parts?

    private struct Parts: Equatable {
        let scheme: String
        let host: String
        let port: Int?

        init?(_ text: String) {
            guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
                let host = parts.encodedHost?.lowercased(), !host.isEmpty
            else { return nil }
            self.scheme = scheme
            // All loopback names count as one, so that a site opened on 127.0.0.1 works on localhost, too.
            self.host = loopback.contains(host) ? "localhost" : host
            port = parts.port ?? ["https": 443, "http": 80][scheme]
        }
    }

    package init(_ text: String) {
        self.text = text
        parts = Parts(text)
    }

    /// Whether an `Origin` header's value names this site.
    package func isNamed(by sender: String) -> Bool {
        if sender == text { return true }
        // Browsers send nothing longer: a host name has at most 253 characters.
        guard sender.utf8.count <= 300, let parts else { return false }
        return Parts(sender) == parts
    }
}
