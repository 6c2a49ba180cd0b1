import Secrets

extension RelyingParty {
    /// As Graph API writes a person.
    private struct Person: Decodable {
        let id: String
        let name: String?
        let email: String?
    }

    /// Asks the Graph API whose the access token is; `appsecret_proof` shows that this site asks and no thief of the
    /// token. The e-mail counts as unverified: nothing says that somebody reads it.
    func graphIdentity(_ tokens: TokenAnswer, at endpoints: Endpoints) async throws(IdentityError) -> ExternalIdentity {
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
