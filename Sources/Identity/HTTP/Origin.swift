import Foundation

/// Scheme, host and port of an address (RFC 6454, section 4). Ports of one host may belong to different owners.
struct Origin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int

    /// Nil for an address without a host, or with a scheme other than http or https.
    init?(_ address: String) {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            let standardPort = ["https": 443, "http": 80][scheme], let host = parts.host?.lowercased(), !host.isEmpty
        else { return nil }
        (self.scheme, self.host, port) = (scheme, host, parts.port ?? standardPort)
    }
}
