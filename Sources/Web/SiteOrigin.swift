import Foundation

/// Scheme, host and port of the address that the site is reached at (RFC 6454, section 4).
package struct SiteOrigin: Sendable {
    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]", "::1"]

    /// As it was given, such as `https://todo.example.com`.
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
            // All names of this machine are one, so that a site tried out on 127.0.0.1 works on localhost, too.
            self.host = loopback.contains(host) ? "localhost" : host
            port = parts.port ?? ["https": 443, "http": 80][scheme]
        }
    }

    package init(_ text: String) {
        self.text = text
        parts = Parts(text)
    }

    /// Whether what a browser writes into `Origin` names this site.
    package func isNamed(by sender: String) -> Bool {
        if sender == text { return true }
        // Nothing that a browser would send is longer: a name has 253 characters.
        guard sender.utf8.count <= 300, let parts else { return false }
        return Parts(sender) == parts
    }
}
