import Secrets

extension RelyingParty {
    /// A user as the Graph API returns one.
    private struct Person: Decodable {
        let id: String
        let name: String?
        let email: String?
    }

    /// Fetches the access token's user from the Graph API. `appsecret_proof` shows that the request is from this site,
    /// not from a thief of the token. The email counts as unverified: the API doesn't say that the user reads it.
    func graphIdentity(_ tokens: TokenResponse, at endpoints: Endpoints) async throws(IdentityError) -> ExternalIdentity
    {
        guard let token = tokens.accessToken, let address = endpoints.profile else { throw .malformedAnswer }
        guard case .secret(let secret) = provider.authentication else { throw .misconfigured }
        let proof = HMACSHA256.code(for: Array(token.utf8), key: secret).hexadecimal
        let person: Person = try await client.get(
            FormEncoding.append(
                [("fields", "id,name,email"), ("access_token", token), ("appsecret_proof", proof)], to: address),
            origins: provider.origins
        ).json()
        return try ExternalIdentity(
            issuer: provider.issuer, subject: person.id, email: person.email, emailIsVerified: false,
            name: person.name)
    }
}
