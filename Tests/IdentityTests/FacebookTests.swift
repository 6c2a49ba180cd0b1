import Foundation
import Secrets
import Testing
import Web

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct FacebookTests {
    private func logIn(_ provider: TestProvider) async throws -> ExternalIdentity {
        try await provider.logIn(to: provider.party(provider.facebook))
    }

    @Test func `the Graph API returns the identity, asked with a proof of the secret`() async throws {
        try await TestProvider.run { provider in
            let identity = try await logIn(provider)

            #expect(identity.subject == "10203")
            #expect(identity.name == "Ana Ruiz")
            #expect(identity.email == "ana@example.com")
            #expect(identity.verifiedEmail == nil)
            let query = try Form(parsing: Array(try #require(provider.state.withLock { $0.profileQueries.first }).utf8))
            #expect(query["fields"] == "id,name,email")
            let proof = HMACSHA256.code(for: Array("opens-a-profile".utf8), key: TestProvider.secret)
            #expect(query["appsecret_proof"] == proof.hexadecimal)
        }
    }

    @Test func `a person without an e-mail comes in without one`() async throws {
        try await TestProvider.run { provider in
            provider.state.withLock { $0.profile = ["id": "10203"] }

            let identity = try await logIn(provider)

            #expect(identity.email == nil)
            #expect(identity.name == nil)
        }
    }

    @Test(arguments: [["id": 10203], ["name": "Ana"], ["error": ["code": 190]]] as [JSONValue])
    func `a profile without an identity is refused`(profile: JSONValue) async throws {
        try await TestProvider.run { provider in
            provider.state.withLock { $0.profile = profile }

            await #expect(throws: IdentityError.malformedAnswer) { try await logIn(provider) }
        }
    }

    private let facebook = Provider.facebook(appID: "1", secret: Secret("0123456789abcdef0123456789abcdef"))

    private func signed(
        _ payload: JSONValue, secret: Secret = Secret("0123456789abcdef0123456789abcdef")
    ) -> String {
        let text = Base64URL.encode(payload.bytes)
        return Base64URL.encode(HMACSHA256.code(for: Array(text.utf8), key: secret).bytes) + "." + text
    }

    @Test func `a signed request names its subject and since when`() throws {
        let text = signed(["algorithm": "HMAC-SHA256", "user_id": "10203", "issued_at": 1_795_246_200])

        let request = try SignedRequest(text, from: facebook)

        #expect(request.issuer == "https://www.facebook.com")
        #expect(request.subject == "10203")
        #expect(request.issuedAt == Date(timeIntervalSince1970: 1_795_246_200))
    }

    @Test func `a signed request that Facebook didn't sign is refused`() throws {
        let good: JSONValue = ["algorithm": "HMAC-SHA256", "user_id": "10203", "issued_at": 1]
        let other = signed(["algorithm": "HMAC-SHA256", "user_id": "999", "issued_at": 1]).split(separator: ".")[1]
        let changed = String(signed(good).split(separator: ".")[0] + "." + other)
        let refused: [(String, TokenValidationError)] = [
            ("", .malformed), (".", .signature), ("a.b.c", .malformed), ("*.e30", .malformed), (changed, .signature),
            (signed(good, secret: Secret("another")), .signature), (signed([]), .malformed),
            (signed(["algorithm": "HMAC-SHA1", "user_id": "10203", "issued_at": 1]), .algorithm),
            (signed(["algorithm": "HMAC-SHA256", "user_id": "", "issued_at": 1]), .malformed),
        ]

        for (text, fault) in refused {
            #expect(throws: IdentityError.tokenRefused(fault), "\(text)") {
                try SignedRequest(text, from: facebook)
            }
        }
    }

    @Test func `a signed request has 8 KiB at most`() throws {
        func request(_ length: Int) throws -> SignedRequest {
            func payload(_ user: String) -> JSONValue {
                ["algorithm": "HMAC-SHA256", "user_id": .text(user), "issued_at": 1]
            }
            // The signature and the dot take 44 bytes, and Base64 makes four of three.
            let user = String(repeating: "7", count: (length - 44) / 4 * 3 - payload("").bytes.count)
            let text = signed(payload(user))
            try #require(text.utf8.count == length)
            return try SignedRequest(text, from: facebook)
        }

        #expect(try request(8192).subject.hasPrefix("777"))
        #expect(throws: IdentityError.tokenRefused(.malformed)) { try request(8196) }
    }
}
