import Foundation
import Testing

@testable import Identity

@Suite struct KeyTests {
    private func logIn(_ provider: TestProvider, _ party: RelyingParty) async throws -> ExternalIdentity {
        let (request, location) = try await party.begin(redirectURI: TestProvider.redirectURI)
        let answer = try provider.consent(to: location)
        return try await party.complete(Callback { answer[$0] }, for: request)
    }

    @Test func `keys are fetched once, and again when the provider has a new one`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            _ = try await logIn(provider, party)
            _ = try await logIn(provider, party)
            #expect(provider.state.withLock { $0.keyRequests } == 1)

            let next = try SigningKey.rs256("two")
            provider.state.withLock { $0.keys.append(next) }

            #expect(try await logIn(provider, party).subject == "10203")
            #expect(provider.state.withLock { $0.keyRequests } == 2)
        }
    }

    @Test func `tokens with made-up keys have the keys fetched once a minute and no more`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            _ = try await logIn(provider, party)
            provider.state.withLock { $0.fault = .unknownKey }

            for _ in 1...5 {
                await #expect(throws: IdentityError.tokenRefused(.unknownKey)) { try await logIn(provider, party) }
            }
            #expect(provider.state.withLock { $0.keyRequests } == 2)

            provider.clock.move(60)
            await #expect(throws: IdentityError.tokenRefused(.unknownKey)) { try await logIn(provider, party) }
            #expect(provider.state.withLock { $0.keyRequests } == 3)
        }
    }

    @Test func `a key that the provider withdrew counts an hour at the most`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let first = try #require(provider.state.withLock { $0.keys.first })
            _ = try await logIn(provider, party)
            let next = SigningKey.es256("two")
            provider.state.withLock { $0.keys = [next] }
            let claims = JSONValue.object(["iss": .text(provider.base)])
            let token = try JSONWebToken(try first.token(claims))
            try await party.directory.check(token)

            provider.clock.move(3600)

            await #expect(throws: IdentityError.tokenRefused(.unknownKey)) { try await party.directory.check(token) }
        }
    }

    @Test func `many who come at once wait for one answer`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let key = try #require(provider.state.withLock { $0.keys.first })
            let token = try JSONWebToken(try key.token([:]))

            try await withThrowingTaskGroup { group in
                for _ in 1...20 { group.addTask { try await party.directory.check(token) } }
                try await group.waitForAll()
            }

            #expect(provider.state.withLock { $0.keyRequests } == 1)
        }
    }

    @Test func `a token of one algorithm isn't checked with a key of the other`() async throws {
        let rsa = try SigningKey.rs256("one")
        try await TestProvider.run(signing: rsa) { provider in
            let forged = try JSONWebToken(SigningKey.es256("one").token([:]))

            await #expect(throws: IdentityError.tokenRefused(.unknownKey)) {
                try await provider.party(provider.google).directory.check(forged)
            }
        }
    }

    @Test(arguments: [
        "", "..", "a.b", "e30.e30.", "e30.e30.e30.e30", "eyJhbGciOiJFUzI1NiJ9.e30.=", "eyJhbGciOiJFUzI1NiJ9.e31.",
        "eyJhbGciOjF9.e30.", "eyJhbGciOiJFUzI1NiIsImtpZCI6MX0.e30.",
    ])
    func `what isn't a token is refused`(text: String) {
        #expect(throws: IdentityError.tokenRefused(.malformed)) { try JSONWebToken(text) }
    }

    @Test(arguments: ["none", "None", "HS256", "HS384", "RS512", "PS256", "ES384", "EdDSA", "rs256", ""])
    func `no other algorithm is looked at`(algorithm: String) {
        let text = SigningKey.text(["alg": .text(algorithm), "kid": "one"], ["sub": "1"]) + ".AAAA"

        #expect(throws: IdentityError.tokenRefused(.algorithm)) { try JSONWebToken(text) }
    }
}
