import Foundation
import Secrets
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct FlowTests {
    @Test(arguments: ["RS256", "ES256"])
    func `the returning visitor is the one whom the ID token names`(algorithm: String) async throws {
        let key = try algorithm == "RS256" ? SigningKey.rs256("one") : SigningKey.es256("one")
        try await TestProvider.run(signing: key) { provider in
            let identity = try await provider.logIn(to: provider.party(provider.google))

            #expect(identity.issuer == provider.base)
            #expect(identity.subject == "10203")
            #expect(identity.verifiedEmail == "ana@example.com")
            #expect(identity.name == "Ana Ruiz")
        }
    }

    @Test func `the browser is sent with everything the provider has to bind`() async throws {
        try await TestProvider.run { provider in
            let (_, location) = try await provider.party(provider.google).begin(redirectURI: TestProvider.redirectURI)
            let answer = try provider.consent(to: location)

            let fields = provider.state.withLock { $0.grants[answer["code"] ?? ""]?.fields } ?? [:]
            #expect(fields["response_type"] == "code")
            #expect(fields["client_id"] == TestProvider.clientID)
            #expect(fields["redirect_uri"] == TestProvider.redirectURI)
            #expect(fields["scope"] == "openid email profile")
            #expect(fields["state"]?.count == 43)
            #expect(fields["nonce"]?.count == 43)
            #expect(fields["code_challenge"]?.count == 43)
            #expect(fields["code_challenge_method"] == "S256")
            #expect(fields["fixed"] == "yes")
        }
    }

    /// OpenID Connect Core, section 3.1.3.7, number 13.
    @Test(arguments: [(nil, true), (0, true), (-119, true), (-121, false), (-86_400, false)] as [(Int?, Bool)])
    func `who is to log in there once more has not done so before`(age: Int?, isAccepted: Bool) async throws {
        for asText in [false, true] {
            try await TestProvider.run { provider in
                let party = provider.party(provider.google)
                let request = party.request(redirectURI: TestProvider.redirectURI, reauthenticating: true)
                let location = try await party.location(for: request)
                #expect(location.hasSuffix("&max_age=0"))
                if let age {
                    let moment = provider.clock.seconds + age
                    provider.state.withLock {
                        $0.claims["auth_time"] = asText ? .text("\(moment)") : .number(moment)
                    }
                }
                let answer = try provider.consent(to: location)

                if isAccepted {
                    _ = try await party.complete(Callback { answer[$0] }, for: request)
                } else {
                    await #expect(throws: IdentityError.tokenRefused(.authenticatedEarlier)) {
                        try await party.complete(Callback { answer[$0] }, for: request)
                    }
                }
            }
        }
    }

    @Test func `any issuer is known by what it publishes, and the secret goes into the header`() async throws {
        try await TestProvider.run { provider in
            let identity = try await provider.logIn(to: provider.party(provider.openIDConnect()))

            #expect(identity.subject == "10203")
            let form = try #require(provider.state.withLock { $0.tokenRequests.first })
            #expect(form["client_secret"].isEmpty)
            let pair = "this-site:a%20secret%3A%20with%20%2B%20and%20%25"
            let expected = "Basic " + Data(pair.utf8).base64EncodedString()
            #expect(provider.state.withLock { $0.tokenHeaders.first } == expected)
        }
    }

    @Test(
        arguments: [
            (["token_endpoint": "https://10.0.0.1/token"], IdentityError.misconfigured),
            // Another port of the issuer's host, or another scheme, belongs to another.
            (["token_endpoint": "http://127.0.0.1:9/token"], .misconfigured),
            (["authorization_endpoint": "http://127.0.0.1:9/authorize"], .misconfigured),
            (["jwks_uri": "http://127.0.0.1/keys"], .misconfigured),
            (["token_endpoint": "https://127.0.0.1/token"], .misconfigured),
            (["jwks_uri": "file:///etc/passwd"], .misconfigured), (["token_endpoint": 1], .malformedAnswer),
        ] as [([String: JSONValue], IdentityError)])
    func `an issuer's published addresses can't lead elsewhere`(
        metadata: [String: JSONValue], expected: IdentityError
    ) async throws {
        try await TestProvider.run { provider in
            provider.state.withLock { $0.metadata = metadata }

            await #expect(throws: expected) {
                try await provider.party(provider.openIDConnect()).begin(redirectURI: TestProvider.redirectURI)
            }
        }
    }

    @Test(
        arguments: [
            (true, "/logout?x=1", true), (true, nil, false), (false, "/logout", false),
            (true, "https://127.0.0.1/logout", false),
        ] as [(Bool, String?, Bool)])
    func `a logout leads to the issuer's own address for it, if the site wants that and there is one`(
        isWanted: Bool, address: String?, leads: Bool
    ) async throws {
        try await TestProvider.run { provider in
            let endpoint = address.map { $0.hasPrefix("/") ? provider.base + $0 : $0 }
            if let endpoint { provider.state.withLock { $0.metadata = ["end_session_endpoint": .text(endpoint)] } }

            let location = await provider.party(provider.openIDConnect(endsSessions: isWanted))
                .logout(returningTo: "https://todo.example.com/login")

            let expected =
                "\(endpoint ?? "")&client_id=this-site&post_logout_redirect_uri=https%3A%2F%2Ftodo.example.com%2Flogin"
            #expect(location == (leads ? expected : nil))
        }
    }

    @Test(arguments: [
        (Fault.brokenJSON, IdentityError.malformedAnswer), (.brokenKeys, .malformedAnswer),
        (.hugeAnswer, .malformedAnswer), (.hugeKeys, .malformedAnswer), (.redirect, .malformedAnswer),
        (.redirectedKeys, .malformedAnswer), (.serverError, .providerUnavailable), (.tooMany, .providerUnavailable),
        (.wrongClient, .misconfigured), (.wrongClientWithChallenge, .misconfigured), (.noIDToken, .malformedAnswer),
        (.wrongAudience, .tokenRefused(.audience)), (.noAudience, .tokenRefused(.audience)),
        (.otherAudiences, .tokenRefused(.audience)),
        (.wrongParty, .tokenRefused(.audience)), (.wrongIssuer, .tokenRefused(.issuer)),
        (.wrongNonce, .tokenRefused(.nonce)), (.noNonce, .tokenRefused(.nonce)), (.expired, .tokenRefused(.expired)),
        (.future, .tokenRefused(.issuedInFuture)), (.notYet, .tokenRefused(.issuedInFuture)),
        (.noSubject, .tokenRefused(.subject)),
        (.longSubject, .tokenRefused(.subject)), (.unsigned, .tokenRefused(.algorithm)),
        (.signedWithPublicKey, .tokenRefused(.algorithm)), (.unknownKey, .tokenRefused(.unknownKey)),
        (.otherKey, .tokenRefused(.signature)), (.critical, .tokenRefused(.malformed)),
        (.otherType, .tokenRefused(.type)), (.otherEncoding, .tokenRefused(.malformed)),
        (.garbled, .tokenRefused(.malformed)), (.huge, .tokenRefused(.malformed)),
    ])
    func `a mistake or attack by a provider opens nothing`(fault: Fault, expected: IdentityError) async throws {
        try await TestProvider.run(fault: fault) { provider in
            await #expect(throws: expected) { try await provider.logIn(to: provider.party(provider.google)) }
        }
    }

    @Test(arguments: [Fault.slowToken, .slowKeys])
    func `a slow provider isn't waited for`(fault: Fault) async throws {
        try await TestProvider.run(fault: fault) { provider in
            let party = provider.party(provider.google, timeLimit: .milliseconds(300))

            await #expect(throws: IdentityError.providerSlow) { try await provider.logIn(to: party) }
        }
    }

    @Test func `a provider that isn't there is unavailable`() async throws {
        try await TestProvider.run { provider in
            var endpoints = provider.endpoints
            endpoints.token = "http://127.0.0.1:1/token"
            let away = Provider.google(
                clientID: TestProvider.clientID, secret: TestProvider.secret, issuer: provider.base,
                endpoints: endpoints)

            await #expect(throws: IdentityError.providerUnavailable) {
                try await provider.logIn(to: provider.party(away))
            }
        }
    }

    @Test func `two minutes between the clocks are no fault`() async throws {
        try await TestProvider.run { provider in
            provider.state.withLock {
                $0.claims = [
                    "iat": .number(provider.clock.seconds + 120), "nbf": .number(provider.clock.seconds + 120),
                    "exp": .number(provider.clock.seconds - 119),
                ]
            }

            let identity = try await provider.logIn(to: provider.party(provider.google))

            #expect(identity.subject == "10203")
        }
    }

    @Test(arguments: [
        ("access_denied", IdentityError.cancelled), ("user_cancelled_authorize", .cancelled),
        ("server_error", .providerUnavailable), ("invalid_scope", .denied(code: "invalid_scope")),
        ("<b>Hello</b>", .denied(code: "other")),
    ])
    func `an error instead of a code is distinguished`(code: String, expected: IdentityError) async throws {
        try await TestProvider.run { provider in
            await #expect(throws: expected) {
                try await provider.logIn(to: provider.party(provider.google)) {
                    $0["code"] = nil
                    $0["error"] = code
                }
            }
        }
    }

    @Test func `an answer with another state, or to no request, is refused without asking the provider`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)

            for state in [nil, "", "x", Token.random().text] {
                await #expect(throws: IdentityError.stateMismatch) {
                    try await provider.logIn(to: party) { $0["state"] = state }
                }
            }
            await #expect(throws: IdentityError.stateMismatch) {
                try await party.complete(Callback { _ in Token.random().text }, for: nil)
            }
            #expect(provider.state.withLock { $0.tokenRequests.isEmpty })
        }
    }

    @Test func `an issuer that writes itself otherwise is refused with both ways to write it`() async throws {
        try await TestProvider.run { provider in
            let asked = provider.openIDConnect()
            let found = asked.issuer + "/"
            provider.state.withLock { $0.metadata = ["issuer": .text(found + "\u{1B}[31m\n")] }

            await #expect(throws: IdentityError.issuerMismatch(expected: asked.issuer, found: found + "[31m")) {
                try await provider.party(asked).discover()
            }
        }
    }

    @Test func `an answer from another issuer is refused before the code goes anywhere`() async throws {
        try await TestProvider.run { provider in
            await #expect(throws: IdentityError.responseIssuerMismatch) {
                try await provider.logIn(to: provider.party(provider.google)) { $0["iss"] = "https://accounts.example" }
            }
            // This one promises to name itself.
            let silent = provider.openIDConnect()
            await #expect(throws: IdentityError.responseIssuerMismatch) {
                try await provider.logIn(to: provider.party(silent)) { $0["iss"] = nil }
            }
            #expect(provider.state.withLock { $0.tokenRequests.isEmpty })
        }
    }

    @Test func `a request to one provider isn't completed at another`() async throws {
        try await TestProvider.run { provider in
            let (request, location) = try await provider.party(provider.openIDConnect())
                .begin(redirectURI: TestProvider.redirectURI)
            let answer = try provider.consent(to: location)

            await #expect(throws: IdentityError.stateMismatch) {
                try await provider.party(provider.google).complete(Callback { answer[$0] }, for: request)
            }
        }
    }

    @Test(arguments: [(599.0, true), (600.0, false), (-119.0, true), (-120.0, false)])
    func `a request lives ten minutes`(wait: TimeInterval, isAlive: Bool) async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let (request, location) = try await party.begin(redirectURI: TestProvider.redirectURI)
            let answer = try provider.consent(to: location)

            provider.clock.move(by: .seconds(wait))

            if isAlive {
                #expect(try await party.complete(Callback { answer[$0] }, for: request).subject == "10203")
            } else {
                await #expect(throws: IdentityError.expired) {
                    try await party.complete(Callback { answer[$0] }, for: request)
                }
            }
        }
    }

    @Test func `a code serves once, and only with its verifier`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let (request, location) = try await party.begin(redirectURI: TestProvider.redirectURI)
            let answer = try provider.consent(to: location)
            _ = try await party.complete(Callback { answer[$0] }, for: request)

            await #expect(throws: IdentityError.codeRefused) {
                try await party.complete(Callback { answer[$0] }, for: request)
            }
            // Another visitor's code, brought into this browser.
            let (_, elsewhere) = try await party.begin(redirectURI: TestProvider.redirectURI)
            let stolen = try provider.consent(to: elsewhere)
            await #expect(throws: IdentityError.codeRefused) {
                try await provider.logIn(to: party) { $0["code"] = stolen["code"] }
            }
        }
    }

    @Test func `an unverified e-mail counts as none`() async throws {
        try await TestProvider.run { provider in
            provider.state.withLock { $0.claims = ["email_verified": "false"] }

            let identity = try await provider.logIn(to: provider.party(provider.google))

            #expect(identity.email == "ana@example.com")
            #expect(identity.verifiedEmail == nil)
        }
    }
}
