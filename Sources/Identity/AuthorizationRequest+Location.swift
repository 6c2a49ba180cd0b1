extension AuthorizationRequest {
    /// Returns the authorization URL for the browser (OpenID Connect Core 1.0, section 3.1.2.1).
    func location(_ provider: Provider, _ endpoints: Endpoints) -> String {
        var fields = [
            ("response_type", "code"), ("client_id", provider.clientID), ("redirect_uri", redirectURI),
            ("scope", provider.scopes.joined(separator: " ")), ("state", state.text),
            ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        if case .idToken = provider.profile { fields.append(("nonce", nonceText(provider.nonceForm))) }
        // Unlike `prompt=login`, which Google refuses, it is ignored by providers that don't know it.
        if reauthenticates { fields.append(("max_age", "0")) }
        if provider.answersByForm { fields.append(("response_mode", "form_post")) }
        return FormEncoding.append(fields, to: endpoints.authorization)
    }
}
