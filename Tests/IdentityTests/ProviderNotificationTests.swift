import Foundation
import Secrets
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct ProviderNotificationTests {
    private static let risc = "https://schemas.openid.net/secevent/risc/event-type/"

    /// Apple's notification of one event, with what a test changes.
    private func apple(
        _ provider: TestProvider, _ event: JSONValue, changing changes: [String: JSONValue] = [:],
        key: SigningKey? = nil
    ) async throws -> [UInt8] {
        let claims: [String: JSONValue] = [
            "iss": .text(provider.base), "aud": .text(TestProvider.clientID), "iat": .number(provider.clock.seconds),
            "exp": .number(provider.clock.seconds + 3600), "jti": "n-1", "events": .text(event.string),
        ]
        let signer = try #require(key ?? provider.state.withLock { $0.keys.first })
        return JSONValue.object([
            "payload": .text(try signer.token(.object(claims.merging(changes) { $1 })))
        ]).bytes
    }

    /// Google's token of some events, with what a test changes.
    private func google(
        _ provider: TestProvider, _ events: [String: JSONValue], changing changes: [String: JSONValue] = [:],
        key: SigningKey? = nil
    ) async throws -> [UInt8] {
        let claims: [String: JSONValue] = [
            "iss": .text(provider.base + "/"), "aud": [.text(TestProvider.clientID), "another-site"],
            "iat": .number(provider.clock.seconds), "jti": "n-2", "events": .object(events),
        ]
        let signer = try #require(key ?? provider.state.withLock { $0.keys.first })
        return Array(try signer.token(.object(claims.merging(changes) { $1 })).utf8)
    }

    private func subject(_ provider: TestProvider) -> JSONValue {
        ["subject": ["subject_type": "iss-sub", "iss": .text(provider.base + "/"), "sub": "10203"]]
    }

    @Test(arguments: [
        ("consent-revoked", ProviderNotification.Action.unlink), ("account-deleted", .unlink),
        ("account-delete", .unlink),
        ("email-disabled", .stopEmail), ("email-enabled", .resumeEmail), ("something-new", .nothing),
    ])
    func `Apple's notifications say what to do`(type: String, action: ProviderNotification.Action) async throws {
        try await TestProvider.run { provider in
            let party = provider.party(try provider.apple(key: TeamKey.privateKey))
            let body = try await apple(
                provider, ["type": .text(type), "sub": "10203", "event_time": 1_795_246_100_000])

            let notifications = try await party.notifications(in: body)

            #expect(
                notifications == [
                    ProviderNotification(
                        issuer: provider.base, subject: "10203",
                        happenedAt: Date(timeIntervalSince1970: 1_795_246_100), action: action)
                ])
        }
    }

    @Test func `two minutes between the clocks are no fault`() async throws {
        try await TestProvider.run { provider in
            let (early, late) = (provider.clock.seconds - 119, provider.clock.seconds + 120)
            let fromApple = try await apple(
                provider, ["type": "account-deleted", "sub": "10203", "event_time": 1_795_246_100_000],
                changing: ["exp": .number(early), "iat": .number(late)])
            let fromGoogle = try await google(
                provider, [Self.risc + "account-purged": subject(provider)], changing: ["iat": .number(late)])

            let party = provider.party(try provider.apple(key: TeamKey.privateKey))
            #expect(try await party.notifications(in: fromApple).count == 1)
            #expect(try await provider.party(provider.google).notifications(in: fromGoogle).count == 1)
        }
    }

    @Test func `a notice of Google counts within the times that it names`() async throws {
        try await TestProvider.run { provider in
            let now = provider.clock.seconds
            let times: [([String: JSONValue], IdentityError?)] = [
                (["exp": .number(now - 119), "nbf": .number(now + 120)], nil),
                (["exp": .number(now - 120)], .tokenRefused(.expired)),
                (["nbf": .number(now + 121)], .tokenRefused(.issuedInFuture)),
            ]
            for (changes, refusal) in times {
                let body = try await google(
                    provider, [Self.risc + "account-purged": subject(provider)], changing: changes)
                let party = provider.party(provider.google)
                if let refusal {
                    await #expect(throws: refusal) { try await party.notifications(in: body) }
                } else {
                    #expect(try await party.notifications(in: body).count == 1)
                }
            }
        }
    }

    @Test func `a notification that Apple didn't send here is refused`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(try provider.apple(key: TeamKey.privateKey))
            let event: JSONValue = ["type": "account-deleted", "sub": "10203"]
            let refused: [([UInt8], IdentityError)] = [
                ([], .malformedAnswer), (Array("{}".utf8), .malformedAnswer),
                (Array(#"{"payload": "e30.e30.e30", "é": 1}"#.utf8), .malformedAnswer),
                (try await apple(provider, event, changing: ["iss": "https://example.com"]), .tokenRefused(.issuer)),
                (try await apple(provider, event, changing: ["aud": "another-site"]), .tokenRefused(.audience)),
                (
                    try await apple(provider, event, changing: ["exp": .number(provider.clock.seconds - 120)]),
                    .tokenRefused(.expired)
                ),
                (
                    try await apple(provider, event, changing: ["nbf": .number(provider.clock.seconds + 121)]),
                    .tokenRefused(.issuedInFuture)
                ),
                (try await apple(provider, event, changing: ["events": "{}"]), .tokenRefused(.malformed)),
                (try await apple(provider, event, key: .es256("one")), .tokenRefused(.signature)),
                ([UInt8](repeating: 0x20, count: 20_000), .tokenRefused(.malformed)),
            ]

            for (body, expected) in refused {
                await #expect(throws: expected) { try await party.notifications(in: body) }
            }
        }
    }

    @Test(arguments: [
        (risc + "sessions-revoked", ProviderNotification.Action.endSessions),
        ("https://schemas.openid.net/secevent/oauth/event-type/tokens-revoked", .endSessions),
        ("https://schemas.openid.net/secevent/oauth/event-type/token-revoked", .nothing),
        (risc + "account-disabled", .suspend), (risc + "account-enabled", .resume), (risc + "account-purged", .unlink),
        (risc + "account-credential-change-required", .nothing), ("https://example.com/new", .nothing),
    ])
    func `Google's security events say what to do`(type: String, action: ProviderNotification.Action) async throws {
        try await TestProvider.run { provider in
            let body = try await google(provider, [type: subject(provider)])

            let notifications = try await provider.party(provider.google).notifications(in: body)

            #expect(notifications.map(\.action) == [action])
            #expect(notifications.map(\.subject) == ["10203"])
            #expect(notifications.map(\.happenedAt) == [provider.clock.date])
        }
    }

    @Test func `a verification is about nobody, and does nothing`() async throws {
        try await TestProvider.run { provider in
            let body = try await google(provider, [Self.risc + "verification": ["state": "it is me"]])

            let notifications = try await provider.party(provider.google).notifications(in: body)

            #expect(notifications.map(\.action) == [.nothing])
            #expect(notifications.map(\.subject) == [nil])
        }
    }

    @Test func `an event about a subject of another issuer does nothing`() async throws {
        try await TestProvider.run { provider in
            let stranger: JSONValue = ["subject": ["iss": "https://accounts.example", "sub": "10203"]]
            let body = try await google(provider, [Self.risc + "account-purged": stranger])

            #expect(try await provider.party(provider.google).notifications(in: body).map(\.action) == [.nothing])
        }
    }

    @Test func `a security event that Google didn't send here is refused`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let events = [Self.risc + "account-purged": subject(provider)]
            let refused: [([UInt8], TokenValidationError)] = [
                ([], .malformed),
                (try await google(provider, events, changing: ["iss": "https://example.com"]), .issuer),
                (try await google(provider, events, changing: ["aud": "another-site"]), .audience),
                (
                    try await google(provider, events, changing: ["iat": .number(provider.clock.seconds + 121)]),
                    .issuedInFuture
                ), (try await google(provider, [:]), .malformed),
                (try await google(provider, events, key: .es256("one")), .signature),
            ]

            for (body, fault) in refused {
                await #expect(throws: IdentityError.tokenRefused(fault)) { try await party.notifications(in: body) }
            }
        }
    }

    @Test func `an ID token is no notice, and a notice no ID token`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.google)
            let key = try #require(provider.state.withLock { $0.keys.first })
            let idToken = try key.token([
                "iss": .text(provider.base), "sub": "10203", "aud": .text(TestProvider.clientID),
                "iat": .number(provider.clock.seconds), "exp": .number(provider.clock.seconds + 60), "nonce": "n",
            ])
            await #expect(throws: IdentityError.tokenRefused(.malformed)) {
                try await party.notifications(in: Array(idToken.utf8))
            }

            let notice = try await google(provider, [Self.risc + "account-purged": subject(provider)])
            let token = try JSONWebToken(String(decoding: notice, as: UTF8.self))
            await #expect(throws: IdentityError.tokenRefused(.malformed)) {
                try await party.directory.claims(of: token, as: IDTokenClaims.self)
            }
        }
    }

    @Test func `a provider without notices takes none`() async throws {
        try await TestProvider.run { provider in
            await #expect(throws: IdentityError.misconfigured) {
                try await provider.party(provider.facebook).notifications(in: [])
            }
        }
    }
}
