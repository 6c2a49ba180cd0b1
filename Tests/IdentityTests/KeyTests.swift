import Foundation
import Secrets
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct KeyTests {
    private struct NoClaims: Decodable {}

    /// Checks the token's signature, whatever it says.
    private func check(_ token: JSONWebToken, _ party: RelyingParty) async throws {
        _ = try await party.directory.claims(of: token, as: NoClaims.self)
    }

    @Test func `keys are fetched once, and again when the provider has a new one`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            _ = try await provider.logIn(to: party)
            _ = try await provider.logIn(to: party)
            #expect(provider.state.withLock { $0.keyRequests } == 1)

            let next = try SigningKey.rs256("two")
            provider.state.withLock { $0.keys.append(next) }

            #expect(try await provider.logIn(to: party).subject == "10203")
            #expect(provider.state.withLock { $0.keyRequests } == 2)
        }
    }

    @Test(arguments: [[:], ["kid": .null]] as [[String: JSONValue]])
    func `a new key under the old one's name, or where none has a name, counts at once`(
        header: [String: JSONValue]
    ) async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let first = try #require(provider.state.withLock { $0.keys.first })
            try await check(JSONWebToken(try first.token([:], header: header)), party)
            let next = try SigningKey.es256(first.id)
            provider.state.withLock { $0.keys = [next] }

            try await check(JSONWebToken(try next.token([:], header: header)), party)

            #expect(provider.state.withLock { $0.keyRequests } == 2)
        }
    }

    @Test(arguments: [(Fault.unknownKey, TokenValidationError.unknownKey), (.otherKey, .signature)])
    func `tokens with made-up keys have the keys fetched six times in a row, then every ten seconds`(
        fault: Fault, refusal: TokenValidationError
    ) async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            _ = try await provider.logIn(to: party)
            provider.state.withLock { $0.fault = fault }

            for _ in 1...20 {
                await #expect(throws: IdentityError.tokenRefused(refusal)) { try await provider.logIn(to: party) }
            }
            #expect(provider.state.withLock { $0.keyRequests } == 7)

            provider.clock.move(by: .seconds(10))
            for _ in 1...5 {
                await #expect(throws: IdentityError.tokenRefused(refusal)) { try await provider.logIn(to: party) }
            }
            #expect(provider.state.withLock { $0.keyRequests } == 8)
        }
    }

    @Test func `keys that can't be had are fetched six times more in a row, then every ten seconds`() async throws {
        try await TestProvider.run(fault: .brokenKeys) { provider in
            let party = provider.party(provider.google)
            let token = try JSONWebToken(try SigningKey.es256("made up").token([:]))

            for requests in [7, 8] {
                for _ in 1...20 {
                    await #expect(throws: IdentityError.malformedAnswer) { try await check(token, party) }
                }
                #expect(provider.state.withLock { $0.keyRequests } == requests)
                provider.clock.move(by: .seconds(10))
            }

            provider.state.withLock { $0.fault = nil }
            #expect(try await provider.logIn(to: party).subject == "10203")
        }
    }

    @Test func `a new key counts at once, also after a token with a made-up one, and ten seconds after very many`()
        async throws
    {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            _ = try await provider.logIn(to: party)
            for (number, madeUp) in [1, 3, 40].enumerated() {
                provider.state.withLock { $0.fault = .unknownKey }
                for _ in 1...madeUp {
                    await #expect(throws: IdentityError.tokenRefused(.unknownKey)) {
                        try await provider.logIn(to: party)
                    }
                }
                try provider.state.withLock { state in
                    state.fault = nil
                    state.keys = [try .es256("new \(number)")]
                }
                // The provider signs with its new key from now on.
                if madeUp == 40 { provider.clock.move(by: .seconds(10)) }

                #expect(try await provider.logIn(to: party).subject == "10203", "after \(madeUp)")
                provider.clock.move(by: .seconds(60))
            }
        }
    }

    @Test func `a key that the provider withdrew counts an hour at the most`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let first = try #require(provider.state.withLock { $0.keys.first })
            _ = try await provider.logIn(to: party)
            let next = try SigningKey.es256("two")
            provider.state.withLock { $0.keys = [next] }
            let claims = JSONValue.object(["iss": .text(provider.base)])
            let token = try JSONWebToken(try first.token(claims))
            try await check(token, party)

            provider.clock.move(by: .seconds(3600))

            await #expect(throws: IdentityError.tokenRefused(.unknownKey)) { try await check(token, party) }
        }
    }

    @Test func `many requests at once wait for one answer`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let key = try #require(provider.state.withLock { $0.keys.first })
            let token = try JSONWebToken(try key.token([:]))

            try await withThrowingTaskGroup { group in
                for _ in 1...20 { group.addTask { try await check(token, party) } }
                try await group.waitForAll()
            }

            #expect(provider.state.withLock { $0.keyRequests } == 1)
        }
    }

    @Test func `a token has 16 KiB at most`() throws {
        let signed = SigningKey.text(["alg": "ES256"], ["sub": "10203"])
        // Base64 has no text of one letter more than a multiple of four.
        let longest = signed + "." + String(repeating: "A", count: 16_383 - signed.utf8.count)
        try #require((16_383 - signed.utf8.count) % 4 != 1)

        #expect(try JSONWebToken(longest).algorithm == .es256)
        for more in 1...3 {
            #expect(throws: IdentityError.tokenRefused(.malformed)) {
                try JSONWebToken(longest + String(repeating: "A", count: more))
            }
        }
    }

    @Test func `a token of one algorithm isn't checked with a key of the other`() async throws {
        let rsa = try SigningKey.rs256("one")
        try await TestProvider.run(signing: rsa) { provider in
            let forged = try JSONWebToken(try SigningKey.es256("one").token([:]))

            await #expect(throws: IdentityError.tokenRefused(.unknownKey)) {
                try await check(forged, provider.party(provider.google))
            }
        }
    }

    @Test func `a token that was changed isn't believed`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let key = try #require(provider.state.withLock { $0.keys.first })
            func parts(_ token: String) -> [String] { token.split(separator: ".").map(String.init) }
            let (good, other) = (parts(try key.token(["sub": "1"])), parts(try key.token(["sub": "2"])))
            let header = parts(SigningKey.text(["alg": "ES256", "kid": .text(key.id), "typ": "x"], [:]))[0]
            let signature = try #require(Base64URL.decode(good[2]))
            try await check(JSONWebToken(good.joined(separator: ".")), party)

            for changed in [
                [header, good[1], good[2]], [good[0], other[1], good[2]], [good[0], good[1], other[2]],
                [good[0], good[1], ""], [good[0], good[1], Base64URL.encode(signature.dropLast())],
                [good[0], good[1], Base64URL.encode(signature + [0])],
                [good[0], good[1], Base64URL.encode([UInt8](repeating: 0, count: 64))],
            ] {
                await #expect(throws: IdentityError.tokenRefused(.signature), "\(changed)") {
                    try await check(JSONWebToken(changed.joined(separator: ".")), party)
                }
            }
        }
    }

    @Test func `a token without a key's name is taken where the provider has one key, and not where it has two`()
        async throws
    {
        try await TestProvider.run { provider in
            let key = try #require(provider.state.withLock { $0.keys.first })
            let token = try JSONWebToken(try key.token([:], header: ["kid": .null]))
            try await check(token, provider.party(provider.google))

            try provider.state.withLock { $0.keys.append(try .es256("two")) }

            await #expect(throws: IdentityError.tokenRefused(.unknownKey)) {
                try await check(token, provider.party(provider.google))
            }
        }
    }

    @Test func `whatever else a header holds isn't read`() async throws {
        try await TestProvider.run { provider in
            let key = try #require(provider.state.withLock { $0.keys.first })
            let token = try key.token(
                [:], header: ["x": .decimal(1e300), "jwk": key.published, "jku": "https://example.com", "x5c": [1]])

            try await check(JSONWebToken(token), provider.party(provider.google))
        }
    }

    @Test(arguments: [
        "", "..", "a.b", "e30.e30.", "e30.e30.e30.e30", "eyJhbGciOiJFUzI1NiJ9.e30.=", "eyJhbGciOiJFUzI1NiJ9.e31.",
        "eyJhbGciOjF9.e30.", "eyJhbGciOiJFUzI1NiIsImtpZCI6IsOpIn0.e30.",
        "eyJhbGciOiJFUzI1NiIsImtpZCI6MX0.e30.",
    ])
    func `anything but a token is refused`(text: String) {
        #expect(throws: IdentityError.tokenRefused(.malformed)) { try JSONWebToken(text) }
    }

    @Test(arguments: ["none", "None", "HS256", "HS384", "RS512", "PS256", "ES384", "EdDSA", "rs256", ""])
    func `no other algorithm is looked at`(algorithm: String) {
        let text = SigningKey.text(["alg": .text(algorithm), "kid": "one"], ["sub": "1"]) + ".AAAA"

        #expect(throws: IdentityError.tokenRefused(.algorithm)) { try JSONWebToken(text) }
    }
}
