import Secrets

extension Provider {
    /// Sign in with Apple, following Apple's REST documentation for other platforms.
    ///
    /// Requesting name or email forces a form response. The name is sent in that form, and only the first time.
    /// - Parameters:
    ///   - serviceID: the Services ID of this site.
    ///   - teamID: the developer team, which issues the client secret.
    ///   - keyID: the key's identifier.
    ///   - privateKey: the `.p8` file's text.
    ///   - endpoints: replaced in tests.
    /// - Returns: nil when the key can't be parsed.
    package static func apple(
        serviceID: String, teamID: String, keyID: String, privateKey: Secret,
        issuer: String = "https://appleid.apple.com", endpoints: Endpoints = .apple
    ) -> Provider? {
        guard
            let secret = AppleClientSecret(
                teamID: teamID, keyID: keyID, privateKey: privateKey, audience: issuer)
        else { return nil }
        return Provider(
            name: "apple", label: "Apple", issuer: issuer, clientID: serviceID, authentication: .signed(secret),
            source: .known(endpoints), scopes: ["name", "email"], answersByForm: true, nonceForm: .hashed,
            notifications: .apple, origins: endpoints.origins)
    }
}

extension Endpoints {
    package static let apple = Endpoints(
        authorization: "https://appleid.apple.com/auth/authorize", token: "https://appleid.apple.com/auth/token",
        keys: "https://appleid.apple.com/auth/keys", revocation: "https://appleid.apple.com/auth/revoke")
}
