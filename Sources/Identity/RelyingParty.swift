import Foundation
import Secrets

/// This site as one provider's relying party: begins and completes logins (authorization code flow with PKCE; RFC 6749,
/// RFC 7636, RFC 9700, OpenID Connect Core 1.0).
package struct RelyingParty: Sendable {
    package let provider: Provider
    let client: HTTPClient
    let directory: ProviderDirectory
    let now: @Sendable () -> Date

    /// - Parameter now: returns the current time; tests pass one they control.
    package init(_ provider: Provider, client: HTTPClient, now: @escaping @Sendable () -> Date = { Date() }) {
        (self.provider, self.client, self.now) = (provider, client, now)
        directory = ProviderDirectory(provider, client: client, now: now)
    }

    /// Fetches the provider's metadata, as the first login would.
    /// - Throws: `.issuerMismatch` when the metadata's issuer differs from the settings.
    package func discover() async throws(IdentityError) {
        _ = try await directory.endpoints()
    }

    /// Begins a login. Nothing is asked of the provider for it.
    /// - Parameters:
    ///   - redirectURI: this site's callback address, as registered with the provider.
    ///   - carried: opaque data stored in the request.
    ///   - reauthenticates: whether the person has to log in at the provider once more.
    /// - Returns: the request to store until the browser returns.
    package func request(
        redirectURI: String, carrying carried: String = "", reauthenticating reauthenticates: Bool = false
    ) -> AuthorizationRequest {
        AuthorizationRequest(
            provider: provider, redirectURI: redirectURI, carried: carried, reauthenticates: reauthenticates,
            createdAt: now())
    }

    /// Returns the address to send the browser to. Its first call fetches the provider's metadata.
    package func location(for request: AuthorizationRequest) async throws(IdentityError) -> String {
        let endpoints = try await directory.endpoints()
        guard client.allows(endpoints.authorization, origins: provider.origins) else { throw .misconfigured }
        return request.location(provider, endpoints)
    }

    /// Completes a login and returns the user's identity.
    /// - Parameter request: the request stored for this browser; nil when there is none. It must not be used again,
    ///   whatever the outcome.
    package func complete(
        _ callback: Callback, for request: AuthorizationRequest?
    ) async throws(IdentityError) -> ExternalIdentity {
        // The state is checked first: until it matches, everything else may be forged.
        guard let request, request.provider == provider.name, request.issuer == provider.issuer,
            callback.hasState(of: request)
        else { throw .stateMismatch }
        guard request.isAlive(at: now()) else { throw .expired }
        let endpoints = try await directory.endpoints()
        guard callback.issuer.map(provider.isNamed) ?? !endpoints.namesIssuer else { throw .responseIssuerMismatch }
        if let error = callback.error { throw IdentityError(authorizationError: error) }
        guard let code = callback.code else { throw .malformedAnswer }

        let tokens = try await redeem(code, of: request, at: endpoints)
        return switch provider.profile {
        case .idToken: try await identity(in: tokens, for: request, at: endpoints, user: callback.user)
        case .graph: try await graphIdentity(tokens, at: endpoints)
        }
    }

    /// Returns the identity in the ID token after validating it.
    private func identity(
        in tokens: TokenResponse, for request: AuthorizationRequest, at endpoints: Endpoints, user: String?
    ) async throws(IdentityError) -> ExternalIdentity {
        guard let text = tokens.idToken else { throw .malformedAnswer }
        let token = try JSONWebToken(text)
        // An access token or a notification signed by the same key is not a login (RFC 8725, section 3.11).
        guard token.type ?? "jwt" == "jwt" else { throw .tokenRefused(.type) }
        let claims: IDTokenClaims = try await directory.claims(of: token)
        try claims.check(provider, nonce: request.nonceText(provider.nonceForm), at: now())
        if request.reauthenticates {
            try claims.checkLogin(since: request.createdAt, isRequired: provider.tellsLoginTime, at: now())
        }
        return try ExternalIdentity(
            issuer: provider.issuer, subject: claims.subject, email: claims.email,
            emailIsVerified: claims.emailIsVerified?.value ?? false,
            name: claims.name ?? (provider.answersByForm ? user.flatMap(PersonName.init(appleUser:))?.whole : nil),
            refreshToken: endpoints.revocation == nil ? nil : tokens.refreshToken.map { Secret($0) })
    }

    /// Fetches the access token's user from the Graph API. `appsecret_proof` shows that the request is from this site,
    /// not from a thief of the token. The email counts as unverified: the API doesn't say that the user reads it.
    private func graphIdentity(
        _ tokens: TokenResponse, at endpoints: Endpoints
    ) async throws(IdentityError) -> ExternalIdentity {
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

    /// A user as the Graph API returns one.
    private struct Person: Decodable {
        let id: String
        let name: String?
        let email: String?
    }

    /// Returns where a browser ends the user's session at the provider (OpenID Connect RP-Initiated Logout 1.0,
    /// section 2). The provider asks the user first, because no ID token is kept that would tell it who asks.
    /// - Parameter address: this site's address to return to, as registered with the provider.
    /// - Returns: nil if the provider offers no such address or can't be reached, or the settings don't want it.
    package func logout(returningTo address: String) async -> String? {
        guard provider.endsSessions, let endpoint = try? await directory.endpoints().endSession else { return nil }
        return FormEncoding.append(
            [("client_id", provider.clientID), ("post_logout_redirect_uri", address)], to: endpoint)
    }
}
