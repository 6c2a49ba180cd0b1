import Foundation
import Secrets
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct RepeatedClaimsTests {
    private struct NoClaims: Decodable {}

    /// Validates the signature and the text of a token that has exactly these parts.
    private func check(header: String, claims: String) async throws {
        try await TestProvider.run { provider in
            let key = try #require(provider.state.withLock { $0.keys.first })
            let token = try JSONWebToken(try key.token(header: header, claims: claims))
            _ = try await provider.party(provider.google).directory.claims(of: token, as: NoClaims.self)
        }
    }

    /// RFC 7519, section 4; RFC 7515, section 4.
    @Test func `a token with a claim or a header's parameter twice is refused`() async throws {
        let (header, claims) = (#"{"alg":"ES256","kid":"one"}"#, #"{"sub":"1"}"#)
        try await check(header: header, claims: claims)

        for (header, claims) in [
            (header, #"{"sub":"1","sub":"2"}"#), (header, #"{"sub":"1","address":{"a":1,"a":2}}"#),
            (#"{"alg":"ES256","kid":"one","kid":"two"}"#, claims),
            (#"{"alg":"ES256","\u0061lg":"none","kid":"one"}"#, claims),
        ] {
            await #expect(throws: IdentityError.tokenRefused(.malformed), "\(header) \(claims)") {
                try await check(header: header, claims: claims)
            }
        }
    }
}
