import Secrets

extension Provider {
    /// Google, following its "OpenID Connect" page for web servers.
    /// - Parameter endpoints: replaced in tests.
    package static func google(
        clientID: String, secret: Secret, issuer: String = "https://accounts.google.com",
        endpoints: Endpoints = .google
    ) -> Provider {
        Provider(
            name: "google", label: "Google", issuer: issuer,
            // Google's ID tokens name the issuer with or without the scheme; both are documented.
            aliases: issuer == "https://accounts.google.com" ? ["accounts.google.com"] : [],
            clientID: clientID, authentication: .secret(secret), source: .known(endpoints),
            scopes: ["openid", "email", "profile"],
            // Cross-Account Protection uses the same issuer with a trailing slash.
            notifications: .securityEvents(issuer: issuer + "/"), origins: endpoints.origins)
    }
}

extension Endpoints {
    package static let google = Endpoints(
        authorization: "https://accounts.google.com/o/oauth2/v2/auth", token: "https://oauth2.googleapis.com/token",
        keys: "https://www.googleapis.com/oauth2/v3/certs")
}
