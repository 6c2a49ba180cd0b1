/// Fetches an issuer's metadata (OpenID Connect Discovery 1.0, section 4; RFC 8414).
enum Discovery {
    private struct Metadata: Decodable {
        let issuer: String
        let authorizationEndpoint: String
        let tokenEndpoint: String
        let jwksUri: String
        let endSessionEndpoint: String?
        let tokenEndpointAuthMethodsSupported: [String]?
        let authorizationResponseIssParameterSupported: Bool?
    }

    /// - Throws: `.misconfigured` when an endpoint has another origin than the issuer.
    static func endpoints(of provider: Provider, client: HTTPClient) async throws(IdentityError) -> Endpoints {
        let base = provider.issuer.hasSuffix("/") ? String(provider.issuer.dropLast()) : provider.issuer
        let metadata: Metadata = try await client.get(
            base + "/.well-known/openid-configuration", origins: provider.origins
        ).json()
        // Section 4.3: metadata that names another issuer must not be used.
        guard metadata.issuer == provider.issuer else {
            throw .issuerMismatch(expected: provider.issuer, foundText: metadata.issuer)
        }
        var endpoints = Endpoints(
            authorization: metadata.authorizationEndpoint, token: metadata.tokenEndpoint, keys: metadata.jwksUri)
        for address in [metadata.authorizationEndpoint, metadata.tokenEndpoint, metadata.jwksUri] {
            guard client.allows(address, origins: provider.origins) else { throw .misconfigured }
        }
        // A logout must not fail for an address that is wrong.
        endpoints.endSession = metadata.endSessionEndpoint.flatMap {
            client.allows($0, origins: provider.origins) ? $0 : nil
        }
        // Basic is the default when the metadata names no method.
        let methods = metadata.tokenEndpointAuthMethodsSupported ?? ["client_secret_basic"]
        endpoints.takesSecretInForm = !methods.contains("client_secret_basic")
        endpoints.namesIssuer = metadata.authorizationResponseIssParameterSupported ?? false
        return endpoints
    }
}
