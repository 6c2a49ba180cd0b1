import Secrets

extension Provider {
    /// Facebook Login, following "Manually Build a Login Flow": OAuth 2.0 without ID tokens, with the identity from the
    /// Graph API. The API doesn't say whether the email has been verified, so it counts as unverified.
    /// - Parameter endpoints: replaced in tests.
    package static func facebook(
        appID: String, secret: Secret, issuer: String = "https://www.facebook.com", endpoints: Endpoints = .facebook
    ) -> Provider {
        Provider(
            name: "facebook", label: "Facebook", issuer: issuer, clientID: appID, authentication: .secret(secret),
            source: .known(endpoints), scopes: ["public_profile", "email"], profile: .graph, origins: endpoints.origins)
    }
}

extension Endpoints {
    /// A Graph API version is available for at least two years; this one until 18 February 2028, per its changelog.
    package static let facebook = Endpoints(
        authorization: "https://www.facebook.com/v24.0/dialog/oauth",
        token: "https://graph.facebook.com/v24.0/oauth/access_token", profile: "https://graph.facebook.com/v24.0/me")
}
