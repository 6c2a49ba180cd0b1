import Foundation

/// A token endpoint's response to a code (RFC 6749, section 5.1). It grants access, so it is never logged.
struct TokenResponse: Decodable {
    let accessToken: String?
    let idToken: String?
}

extension RelyingParty {
    /// Exchanges the code for tokens.
    func redeem(
        _ code: String, of request: AuthorizationRequest, at endpoints: Endpoints
    ) async throws(IdentityError) -> TokenResponse {
        let proof = try provider.authentication.proof(
            clientID: provider.clientID, inForm: endpoints.takesSecretInForm, at: Int(now().timeIntervalSince1970))
        let fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", request.redirectURI),
            ("code_verifier", request.verifier.text),
        ]
        let answer = try await client.post(
            fields + proof.fields, to: endpoints.token, authorization: proof.authorization, origins: provider.origins)
        if let refusal = Refusal(answer) { throw refusal.meaning }
        return try answer.json()
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
