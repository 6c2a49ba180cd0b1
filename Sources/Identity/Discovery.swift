/// Reads what an issuer publishes about itself (OpenID Connect Discovery 1.0, section 4; RFC 8414).
enum Discovery {
    private struct Metadata: Decodable {
        let issuer: String
        let authorizationEndpoint: String
        let tokenEndpoint: String
        let jwksUri: String
        let tokenEndpointAuthMethodsSupported: [String]?
        let authorizationResponseIssParameterSupported: Bool?
    }

    /// - Throws: `.misconfigured` when an endpoint is not of the issuer's origin.
    static func endpoints(of provider: Provider, client: HTTPClient) async throws(IdentityError) -> Endpoints {
        let base = provider.issuer.hasSuffix("/") ? String(provider.issuer.dropLast()) : provider.issuer
        let metadata: Metadata = try await client.get(
            base + "/.well-known/openid-configuration", origins: provider.origins
        ).json()
        // Section 4.3: a document that names another issuer is somebody else's.
        guard metadata.issuer == provider.issuer else {
            throw .issuerMismatch(expected: provider.issuer, foundText: metadata.issuer)
        }
        var endpoints = Endpoints(
            authorization: metadata.authorizationEndpoint, token: metadata.tokenEndpoint, keys: metadata.jwksUri)
        for address in [metadata.authorizationEndpoint, metadata.tokenEndpoint, metadata.jwksUri] {
            guard client.allows(address, origins: provider.origins) else { throw .misconfigured }
        }
        // Basic is what counts when nothing is said.
        let methods = metadata.tokenEndpointAuthMethodsSupported ?? ["client_secret_basic"]
        endpoints.takesSecretInForm = !methods.contains("client_secret_basic")
        endpoints.namesIssuer = metadata.authorizationResponseIssParameterSupported ?? false
        return endpoints
    }
}
