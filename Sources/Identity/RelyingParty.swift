import Foundation

/// This site towards one provider: begins log-ins and completes them (authorization code flow with PKCE; RFC 6749,
/// RFC 7636, RFC 9700, OpenID Connect Core 1.0).
package struct RelyingParty: Sendable {
    package let provider: Provider
    let client: HTTPClient
    let directory: ProviderDirectory
    let now: @Sendable () -> Date

    /// - Parameter now: tells the time; tests hand in one that they move.
    package init(_ provider: Provider, client: HTTPClient, now: @escaping @Sendable () -> Date = { Date() }) {
        (self.provider, self.client, self.now) = (provider, client, now)
        directory = ProviderDirectory(provider, client: client, now: now)
    }

    /// Asks the provider for what it publishes about itself, as a log-in does first.
    /// - Throws: `.issuerMismatch` when it writes itself otherwise than the settings do.
    package func discover() async throws(IdentityError) {
        _ = try await directory.endpoints()
    }

    /// A log-in that begins now.
    /// - Parameters:
    ///   - redirectURI: this site's address for the answer, as registered with the provider.
    ///   - carried: comes back with the request.
    /// - Returns: what to keep until the browser is back, and where to send it.
    package func begin(
        redirectURI: String, carrying carried: String = ""
    ) async throws(IdentityError) -> (request: AuthorizationRequest, location: String) {
        let endpoints = try await directory.endpoints()
        guard client.allows(endpoints.authorization, origins: provider.origins) else { throw .misconfigured }
        let request = AuthorizationRequest(
            provider: provider, redirectURI: redirectURI, carried: carried, createdAt: now())
        return (request, request.location(provider, endpoints))
    }

    /// Who came back.
    /// - Parameter request: what was kept for this very browser; nil when there is nothing. It must not serve again,
    ///   whatever comes of this.
    package func complete(
        _ callback: Callback, for request: AuthorizationRequest?
    ) async throws(IdentityError) -> ExternalIdentity {
        // The state first: until it fits, all the rest may come from anybody.
        guard let request, request.provider == provider.name, request.issuer == provider.issuer,
            callback.hasState(of: request)
        else { throw .stateMismatch }
        guard request.isAlive(at: now()) else { throw .expired }
        let endpoints = try await directory.endpoints()
        if let issuer = callback.issuer {
            guard provider.isNamed(issuer) else {
                throw .issuerMismatch(expected: provider.issuer, foundText: issuer)
            }
        } else if endpoints.namesIssuer {
            throw .issuerMismatch(expected: provider.issuer, foundText: nil)
        }
        if let error = callback.error { throw IdentityError(authorizationError: error) }
        guard let code = callback.code else { throw .malformedAnswer }

        let tokens = try await redeem(code, of: request, at: endpoints)
        return switch provider.profile {
        case .idToken: try await identity(in: tokens, for: request, user: callback.user)
        case .graph: try await graphIdentity(tokens, at: endpoints)
        }
    }

    /// What the ID token says, once everything about it holds.
    private func identity(
        in tokens: TokenAnswer, for request: AuthorizationRequest, user: String?
    ) async throws(IdentityError) -> ExternalIdentity {
        guard let text = tokens.idToken else { throw .malformedAnswer }
        let token = try JSONWebToken(text)
        // An access token or a notice, signed by the same key, is no log-in (RFC 8725, section 3.11).
        guard token.type ?? "jwt" == "jwt" else { throw .tokenRefused(.type) }
        let claims: IDTokenClaims = try await directory.claims(of: token)
        try claims.check(provider, nonce: request.nonceText(provider.nonceForm), at: now())
        return try ExternalIdentity(
            issuer: provider.issuer, subject: claims.subject, email: claims.email,
            emailIsVerified: claims.emailIsVerified?.value ?? false,
            name: claims.name ?? (provider.answersByForm ? user.flatMap(PersonName.init(appleUser:))?.whole : nil))
    }
}
