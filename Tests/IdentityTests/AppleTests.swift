import Foundation
import Secrets
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct AppleTests {
    @Test func `the name comes the first time only, the e-mail from the token each time`() async throws {
        try await TestProvider.run { provider in
            provider.state.withLock {
                $0.claims = ["name": .null, "email": "k3x@privaterelay.appleid.com", "email_verified": "true"]
            }
            let party = provider.party(try provider.apple(key: TeamKey.privateKey))

            let first = try await provider.logIn(to: party)
            let second = try await provider.logIn(to: party)

            #expect(first.verifiedEmail == "k3x@privaterelay.appleid.com")
            #expect(first.name == "김민수")
            #expect(second.verifiedEmail == "k3x@privaterelay.appleid.com")
            #expect(second.name == nil)
        }
    }

    @Test func `it is asked for a form, with the nonce hashed`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(try provider.apple(key: TeamKey.privateKey))
            let (request, location) = try await party.begin(redirectURI: TestProvider.redirectURI)
            let answer = try provider.consent(to: location)

            let fields = provider.state.withLock { $0.grants[answer["code"] ?? ""]?.fields } ?? [:]
            #expect(party.provider.answersByForm)
            #expect(fields["response_mode"] == "form_post")
            #expect(fields["scope"] == "name email")
            #expect(fields["nonce"] == Digest(of: Array(request.nonce.text.utf8)).hexadecimal)
            #expect(fields["nonce"]?.count == 64)
        }
    }

    @Test func `the secret is a fresh statement signed with the team's key`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(try provider.apple(key: TeamKey.privateKey))
            _ = try await provider.logIn(to: party)
            provider.clock.move(by: .seconds(60))
            _ = try await provider.logIn(to: party)

            let secrets = provider.state.withLock { $0.tokenRequests.map { $0["client_secret"] } }
            #expect(Set(secrets).count == 2)
            let secret = try #require(secrets.last)
            #expect(try JSONWebToken(secret).keyID == "KEY")
            #expect(try JSONWebToken(secret).algorithm == .es256)
            let keys = JSONValue.object(["keys": .list([TeamKey.published])]).bytes
            let key = try #require(
                try KeySet(ProviderResponse(status: 200, body: Data(keys))).key(named: nil, for: .es256))
            let claims: Claims = try key.claims(of: JSONWebToken(secret))
            #expect(claims.iss == "TEAM")
            #expect(claims.sub == TestProvider.clientID)
            #expect(claims.aud == provider.base)
            #expect(claims.iat == provider.clock.seconds)
            #expect(claims.exp == provider.clock.seconds + 300)
        }
    }

    @Test func `its token is kept, and revoked with a statement signed with the team's key`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(try provider.apple(key: TeamKey.privateKey))
            let token = try #require(try await provider.logIn(to: party).refreshToken)

            try await party.revoke(token)

            let form = try #require(provider.state.withLock { $0.revocations.first })
            #expect(form["token"] == "r.1")
            #expect(form["token_type_hint"] == "refresh_token")
            #expect(form["client_id"] == TestProvider.clientID)
            #expect(try JSONWebToken(form["client_secret"]).keyID == "KEY")
        }
    }

    @Test(arguments: [
        (Fault.wrongClient, IdentityError.misconfigured), (.unknownToken, .codeRefused),
        (.serverError, .providerUnavailable), (.redirect, .malformedAnswer),
    ])
    func `a token that is not revoked is told from one that is`(fault: Fault, error: IdentityError) async throws {
        try await TestProvider.run(fault: fault) { provider in
            let party = provider.party(try provider.apple(key: TeamKey.privateKey))

            await #expect(throws: error) { try await party.revoke(Secret("r.1")) }
        }
    }

    @Test func `no token is kept, and none revoked, where the provider has no address for it`() async throws {
        try await TestProvider.run { provider in
            var endpoints = provider.endpoints
            endpoints.revocation = nil
            let party = provider.party(
                .google(
                    clientID: TestProvider.clientID, secret: TestProvider.secret, issuer: provider.base,
                    endpoints: endpoints))

            #expect(try await provider.logIn(to: party).refreshToken == nil)
            try await party.revoke(Secret("r.1"))

            #expect(provider.state.withLock { $0.revocations.isEmpty })
        }
    }

    private struct Claims: Decodable {
        let iss: String
        let sub: String
        let aud: String
        let iat: Int
        let exp: Int
    }

    @Test func `the team's key is not shown`() throws {
        let provider = try #require(
            Provider.apple(
                serviceID: "s", teamID: "TEAM", keyID: "k",
                privateKey: TeamKey.privateKey))
        var dumped = ""
        dump(provider, to: &dumped)

        for text in [dumped, "\(provider)", String(reflecting: provider)] {
            #expect(text.contains("•••"))
            #expect(!text.contains("PrivateKey"))
            #expect(!text.contains("TEAM"))
        }
    }

    @Test(arguments: ["", "not a key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])
    func `a key that can't be read makes no provider`(key: String) {
        #expect(Provider.apple(serviceID: "s", teamID: "t", keyID: "k", privateKey: Secret(key)) == nil)
    }

    @Test(arguments: [
        (#"{"name":{"firstName":"Ana","lastName":"Ruiz"}}"#, "Ana Ruiz"), (#"{"name":{"firstName":"Ana"}}"#, "Ana"),
        (#"{"name":{"firstName":"민수","lastName":"김"}}"#, "김민수"), (#"{"name":{}}"#, ""),
    ])
    func `a name is put together in the order of its script`(user: String, name: String) {
        #expect(PersonName(appleUser: user)?.whole == name)
    }

    @Test(arguments: ["", "{", "[]", #"{"name":"Ana"}"#, #"{"email":"a@example.com"}"#])
    func `a user that isn't what Apple sends has no name`(user: String) {
        #expect(PersonName(appleUser: user) == nil)
    }
}
