import Foundation
import Secrets
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct MemberNamesTests {
    private struct NoClaims: Decodable {}

    /// Validates the signature and the text of a token that has exactly these parts.
    private func check(header: String, claims: String) async throws {
        try await TestProvider.run { provider in
            let key = try #require(provider.state.withLock { $0.keys.first })
            let token = try JSONWebToken(try key.token(header: header, claims: claims))
            _ = try await provider.party(provider.google).directory.claims(of: token, as: NoClaims.self)
        }
    }

    private static let repeated = [
        #"{"sub":"1","sub":"2"}"#, #"{"sub":"1","sub":"1"}"#, #"{"sub":"1", "s\u0075b" :"2"}"#,
        #"{"a/b":1,"c":{},"a\/b":2}"#, #"{"list":[1,{"a":1,"b":{"a":2},"a":3}]}"#, #"{"":1,"":2}"#,
        #"{"a\"":"}{","a\"":2}"#,
    ]

    private static let unique = [
        "{}", #"{"sub":"sub","aud":["sub","sub"]}"#, #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}"#,
        #"{"a":"\\","b":"\"a\":","c":"\"","\\a":1,"\\\\a":2}"#, #"{"a":1,"A":2,"é":3,"e\u0301":4}"#,
    ]

    @Test(arguments: repeated)
    func `a name twice in one object is found`(text: String) {
        #expect(MemberNames.areRepeated(in: Array(text.utf8)))
    }

    @Test(arguments: unique)
    func `a name in several objects, or in a text, isn't one twice`(text: String) {
        #expect(!MemberNames.areRepeated(in: Array(text.utf8)))
    }

    @Test(arguments: ["", "\"", "\"\\", "{\"a\\", "}]", "]\"a\":", "{\"a\":1,\"a", "{\"\\x\":1}"])
    func `what is no JSON does no harm`(text: String) {
        _ = MemberNames.areRepeated(in: Array(text.utf8))
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
