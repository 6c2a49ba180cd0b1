import Secrets

extension Provider {
    /// Any issuer that publishes its endpoints (OpenID Connect Discovery 1.0).
    /// - Parameters:
    ///   - name: used in paths.
    ///   - label: the displayed name; nil for the issuer's host.
    ///   - issuer: exactly as the provider writes it.
    ///   - endsSessions: whether logging out here leads on to logging out there.
    ///   - contexts: the authentication contexts (`acr`) of which each login there must have had one; none for any.
    package static func openIDConnect(
        name: String, label: String? = nil, issuer: String, clientID: String, secret: Secret,
        endsSessions: Bool = false, contexts: [String] = []
    ) -> Provider {
        let origin = Origin(issuer)
        var provider = Provider(
            name: name, label: label ?? origin?.host ?? issuer, issuer: issuer, clientID: clientID,
            authentication: .secret(secret), source: .discovered,
            scopes: ["openid", "email", "profile"], origins: origin.map { [$0] } ?? [])
        provider.endsSessions = endsSessions
        provider.contexts = contexts
        return provider
    }
}
