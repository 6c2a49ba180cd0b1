import Testing

@testable import Identity

/// Reauthentication at a provider: the person logs in there once more (OpenID Connect Core 1.0, section 3.1.2.1).
@Suite(.timeLimit(.minutes(5))) struct ReauthenticationTests {
    /// Reauthenticates with an ID token that says `moment`, or nothing, about when the person logged in.
    @discardableResult
    private func reauthenticate(
        at moment: JSONValue?, by kind: Provider, of provider: TestProvider
    ) async throws -> ExternalIdentity {
        let party = provider.party(kind)
        let request = party.request(redirectURI: TestProvider.redirectURI, reauthenticating: true)
        let location = try await party.location(for: request)
        provider.state.withLock { $0.claims["auth_time"] = moment }
        let answer = try provider.consent(to: location)
        return try await party.complete(Callback { answer[$0] }, for: request)
    }

    @Test(arguments: [nil, JSONValue.null] as [JSONValue?])
    func `an issuer that doesn't say when that was is not believed`(moment: JSONValue?) async throws {
        try await TestProvider.run { provider in
            await #expect(throws: IdentityError.tokenRefused(.authenticationTimeMissing)) {
                try await reauthenticate(at: moment, by: provider.openIDConnect(), of: provider)
            }
        }
    }

    @Test(arguments: [0, -119, 60])
    func `one that says that it was just now is`(age: Int) async throws {
        try await TestProvider.run { provider in
            let moment = JSONValue.number(provider.clock.seconds + age)

            let identity = try await reauthenticate(at: moment, by: provider.openIDConnect(), of: provider)

            #expect(identity.subject == "10203")
        }
    }

    @Test(arguments: [JSONValue.number(61), .number(86_400), .decimal(1e300), .text("1e300"), .text("inf")])
    func `a login that is yet to come has no known age`(ahead: JSONValue) async throws {
        try await TestProvider.run { provider in
            let moment: JSONValue =
                if case .number(let seconds) = ahead { .number(provider.clock.seconds + seconds) } else { ahead }

            for kind in [provider.google, provider.openIDConnect()] {
                await #expect(throws: IdentityError.tokenRefused(.authenticatedInFuture)) {
                    try await reauthenticate(at: moment, by: kind, of: provider)
                }
            }
        }
    }

    @Test(arguments: ["", "nan", "-inf", "today"])
    func `what is no time is none at which anybody logged in`(moment: String) async throws {
        try await TestProvider.run { provider in
            for kind in [provider.google, provider.openIDConnect()] {
                await #expect(throws: IdentityError.tokenRefused(.authenticatedEarlier)) {
                    try await reauthenticate(at: .text(moment), by: kind, of: provider)
                }
            }
        }
    }
}
