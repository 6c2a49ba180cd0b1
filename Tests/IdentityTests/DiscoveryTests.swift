import Testing

@testable import Identity

/// An issuer is asked where its pages are. Anyone can make the site ask, by beginning a login.
@Suite(.timeLimit(.minutes(5))) struct DiscoveryTests {
    @Test func `many logins that begin at once wait for one answer`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.openIDConnect())

            try await withThrowingTaskGroup { group in
                for _ in 1...20 { group.addTask { try await party.begin(redirectURI: TestProvider.redirectURI) } }
                try await group.waitForAll()
            }

            #expect(provider.state.withLock { $0.metadataRequests } == 1)
        }
    }

    @Test func `an issuer that failed is not asked again for five seconds, and then it is`() async throws {
        try await TestProvider.run { provider in
            let party = provider.party(provider.openIDConnect())
            provider.state.withLock { $0.metadata = ["token_endpoint": 1] }

            for round in 1...2 {
                for _ in 1...20 {
                    await #expect(throws: IdentityError.malformedAnswer) {
                        try await party.begin(redirectURI: TestProvider.redirectURI)
                    }
                }
                #expect(provider.state.withLock { $0.metadataRequests } == round)
                provider.clock.move(by: .seconds(5))
            }

            provider.state.withLock { $0.metadata = [:] }
            _ = try await party.begin(redirectURI: TestProvider.redirectURI)
            #expect(provider.state.withLock { $0.metadataRequests } == 3)
        }
    }
}
