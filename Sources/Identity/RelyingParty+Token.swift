import Foundation
import Secrets

/// A token endpoint's response to a code (RFC 6749, section 5.1). It grants access, so it is never logged.
struct TokenResponse: Decodable {
    let accessToken: String?
    let idToken: String?
    let refreshToken: String?
}

extension RelyingParty {
    /// Exchanges the code for tokens.
    func redeem(
        _ code: String, of request: AuthorizationRequest, at endpoints: Endpoints
    ) async throws(IdentityError) -> TokenResponse {
        let fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", request.redirectURI),
            ("code_verifier", request.verifier.text),
        ]
        return try await post(fields, to: endpoints.token, of: endpoints).json()
    }

    /// Revokes a refresh token, and with it the user's consent to share their identity with this site (RFC 7009,
    /// section 2; Apple's "Token revocation").
    /// - Throws: `.codeRefused` when the provider doesn't know it; any other error when it may be tried again.
    package func revoke(_ refreshToken: Secret) async throws(IdentityError) {
        let endpoints = try await directory.endpoints()
        guard let address = endpoints.revocation else { return }
        let fields = [("token", refreshToken.expose { $0 }), ("token_type_hint", "refresh_token")]
        guard try await post(fields, to: address, of: endpoints).status == 200 else { throw .malformedAnswer }
    }

    /// Posts a form with what authenticates this site.
    /// - Returns: the response, if it is no error response.
    private func post(
        _ fields: [(String, String)], to address: String, of endpoints: Endpoints
    ) async throws(IdentityError) -> ProviderResponse {
        let proof = try provider.authentication.proof(
            clientID: provider.clientID, inForm: endpoints.takesSecretInForm, at: Int(now().timeIntervalSince1970))
        let answer = try await client.post(
            fields + proof.fields, to: address, authorization: proof.authorization, origins: provider.origins)
        if let refusal = Refusal(answer) { throw refusal.meaning }
        return answer
    }

    /// An error response (RFC 6749, section 5.2). Facebook sends an object where the standard has a code.
    private struct Refusal: Decodable {
        let code: String?

        private enum CodingKeys: String, CodingKey { case error }

        init?(_ answer: ProviderResponse) {
            guard answer.status == 400 || answer.status == 401,
                let refusal = JSON.decode(Self.self, from: answer.body)
            else { return nil }
            self = refusal
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            guard fields.contains(.error) else {
                throw DecodingError.keyNotFound(
                    CodingKeys.error, DecodingError.Context(codingPath: [], debugDescription: "not an error"))
            }
            code = try? fields.decode(String.self, forKey: .error)
        }

        var meaning: IdentityError {
            switch code {
            case nil, "invalid_grant": .codeRefused
            case "invalid_client", "unauthorized_client", "invalid_scope", "unsupported_grant_type": .misconfigured
            default: .malformedAnswer
            }
        }
    }
}
