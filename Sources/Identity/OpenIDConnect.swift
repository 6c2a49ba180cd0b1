import Foundation
import Secrets

extension Provider {
    /// Any issuer that publishes its endpoints (OpenID Connect Discovery 1.0).
    /// - Parameters:
    ///   - name: what stands in paths.
    ///   - label: what people call it; nil for the issuer's host.
    ///   - issuer: exactly as the provider writes it.
    ///   - otherHosts: hosts besides the issuer's that its endpoints may be at.
    package static func openIDConnect(
        name: String, label: String? = nil, issuer: String, clientID: String, secret: Secret,
        otherHosts: Set<String> = []
    ) -> Provider {
        let host = URLComponents(string: issuer)?.host?.lowercased()
        return Provider(
            name: name, label: label ?? host ?? issuer, issuer: issuer, clientID: clientID,
            authentication: .secret(secret), source: .discovered,
            scopes: ["openid", "email", "profile"], hosts: otherHosts.union(host.map { [$0] } ?? []))
    }
}

extension Endpoints {
    /// The hosts of all of these, in lower case.
    var hosts: Set<String> {
        Set(
            [authorization, token, keys, profile].compactMap { $0 }.compactMap {
                URLComponents(string: $0)?.host?.lowercased()
            })
    }
}
