import Accounts
import Secrets
import Testing

/// The state that is kept while a browser is at a provider.
@Suite(.timeLimit(.minutes(5))) struct AuthorizationTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    private func take(_ state: Token) async throws -> PendingAuthorization? {
        try await fixture.accounts.identities.takeAuthorization(state: state, within: .seconds(600))
    }

    private func begin(_ state: Token, in session: Token? = nil, from client: ClientInfo = .home) async throws {
        try await fixture.accounts.identities.beginAuthorization(
            [1, 2, 3], state: state, in: session, for: .seconds(600), from: client)
    }

    @Test func `it is taken once, by its own state only`() async throws {
        let state = Token.random()
        try await begin(state)
        #expect(try await take(.random()) == nil)

        let taken = try #require(try await take(state))

        #expect(taken.sealed == [1, 2, 3])
        #expect(taken.session == nil)
        #expect(try await take(state) == nil)
        #expect(try await fixture.count("authorizations") == 0)
    }

    @Test func `of concurrent takers, one gets it`() async throws {
        let state = Token.random()
        try await begin(state)

        let takers = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask { (try? await take(state)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(takers == 1)
    }

    @Test func `it expires after ten minutes, and is removed`() async throws {
        let (early, late) = (Token.random(), Token.random())
        try await begin(early)
        try await begin(late)
        fixture.pass(.seconds(599))
        #expect(try await take(early) != nil)

        fixture.pass(.seconds(1))

        #expect(try await take(late) == nil)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("authorizations") == 0)
    }

    @Test func `it keeps the session that it was begun in`() async throws {
        let ana = try await fixture.signUpAna()
        let state = Token.random()
        try await begin(state, in: ana.session)

        #expect(try await take(state)?.session?.member == ana.member.id)
    }

    @Test func `it is deleted with the session that it was begun in`() async throws {
        let ana = try await fixture.signUpAna()
        let state = Token.random()
        try await begin(state, in: ana.session)

        try await fixture.accounts.sessions.signOut(ana.member.id, session: ana.session, ticket: nil, from: .home)

        #expect(try await take(state) == nil)
        #expect(try await fixture.count("authorizations") == 0)
    }

    @Test func `an expired session counts as ended`() async throws {
        let ana = try await fixture.signUpAna()
        fixture.pass(fixture.accounts.lifetimes.sessionIdle - .seconds(60))
        let state = Token.random()
        try await begin(state, in: ana.session)

        fixture.pass(.seconds(60))

        #expect(try await fixture.count("sessions") == 1, "not yet deleted")
        #expect(try await take(state) == nil)
    }

    @Test func `an ended session begins none`() async throws {
        await #expect(throws: SessionExpired.self) { try await begin(.random(), in: .random()) }

        #expect(try await fixture.count("authorizations") == 0)
    }

    @Test func `one network begins at most sixty in ten minutes, and others are not affected`() async throws {
        var begun = 0
        await #expect(throws: TooManyAttempts.self) {
            for _ in 0..<100 {
                do {
                    try await begin(.random())
                    begun += 1
                } catch let error as TooManyAttempts where error.wait <= .seconds(5) {
                    fixture.pass(error.wait)
                }
            }
        }

        #expect(begun > 30 && begun <= 60)
        try await begin(.random(), from: .elsewhere)
    }

    @Test func `members who come back don't use up their network's, and those who are none yet do`() async throws {
        let identities = IdentityFixture(base: fixture)
        try await identities.openSession()
        for _ in 1...70 {
            try await begin(.random())
            try await identities.openSession()
        }

        for number in 1...31 {
            try await begin(.random())
            _ = try await identities.needsDetails(.google("stranger \(number)", email: nil))
        }
        await #expect(throws: TooManyAttempts.self) { try await begin(.random()) }
    }
}
