import Testing

@testable import Identity

/// How somebody has to log in at a provider (`acr`: OpenID Connect Core 1.0, sections 2 and 3.1.2.1).
@Suite(.timeLimit(.minutes(5))) struct ContextTests {
    /// Logs in where one of `contexts` is required, with an ID token that says `context`, or nothing, about it.
    @discardableResult
    private func logIn(
        _ context: JSONValue?, requiring contexts: [String], at provider: TestProvider
    ) async throws -> ExternalIdentity {
        provider.state.withLock { $0.claims["acr"] = context }
        return try await provider.logIn(to: provider.party(provider.openIDConnect(contexts: contexts)))
    }

    @Test func `the provider is asked for what is required, and for nothing otherwise`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.openIDConnect(contexts: ["phr", "urn:mfa"]))
            let location = try await party.begin(redirectURI: TestProvider.redirectURI).location
            #expect(location.contains("&acr_values=phr%20urn%3Amfa"), "\(location)")

            let other = provider.party(provider.openIDConnect())
            #expect(try await !other.begin(redirectURI: TestProvider.redirectURI).location.contains("acr_values"))
        }
    }

    @Test func `a login of a kind that is required is accepted`() async throws {
        try await TestProvider.run { provider in
            for context in ["phr", "phrh"] {
                let identity = try await logIn(.text(context), requiring: ["phr", "phrh"], at: provider)
                #expect(identity.subject == "10203")
            }
        }
    }

    @Test(arguments: [nil, .text("pwd"), .text(""), .text("phr phrh"), .null, .number(1)] as [JSONValue?])
    func `one of another kind, or of none that is told, is refused`(context: JSONValue?) async throws {
        try await TestProvider.run { provider in
            await #expect(throws: IdentityError.tokenRefused(.context)) {
                try await logIn(context, requiring: ["phr", "phrh"], at: provider)
            }
        }
    }

    @Test(arguments: [nil, .text("pwd"), .null, .number(1)] as [JSONValue?])
    func `where nothing is required it doesn't matter`(context: JSONValue?) async throws {
        try await TestProvider.run { provider in
            let identity = try await logIn(context, requiring: [], at: provider)
            #expect(identity.subject == "10203")
        }
    }
}
