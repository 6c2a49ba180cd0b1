import Accounts
import Secrets
import Testing

/// A login by a provider is no reauthentication: the provider may have answered from a session of its own.
@Suite(.timeLimit(.minutes(5))) struct IdentityProofTests {
    /// Whether a login is as good as a reauthentication.
    private func isProof(_ signedIn: SignedIn, _ fixture: IdentityFixture) async throws -> Bool {
        let session = try #require(try await fixture.accounts.sessions.session(opening: signedIn.session))
        return signedIn.proof != nil || session.authenticatedAt != nil
    }

    @Test func `neither a login nor a sign-up by one is`() async throws {
        let fixture = try IdentityFixture()
        let first = try await fixture.openSession()

        #expect(try await !isProof(first, fixture))
        #expect(try await !isProof(try await fixture.openSession(), fixture), "in another browser")
        #expect(try await !isProof(try await fixture.openSession(remember: true, in: first.browser), fixture))
    }

    @Test func `nor is one that the details finish, the mailed link, or the password of the account`() async throws {
        let fixture = try IdentityFixture()
        let ana = try await fixture.base.signUpAna()
        #expect(try await isProof(ana, fixture))

        let mailed = try await fixture.needsConsent()
        let linked = try await fixture.finish(with: try await fixture.mailLink(in: mailed), in: mailed)
        #expect(linked.member == ana.member)
        #expect(try await !isProof(linked, fixture))

        let consenting = try await fixture.needsConsent(.apple())
        let joined = try await fixture.linkIdentity("correct horse", in: consenting)
        #expect(joined.member == ana.member)
        #expect(try await !isProof(joined, fixture))

        let newcomer = try await fixture.needsDetails(.google("2", email: nil))
        try await fixture.complete(newcomer, name: "Ben", email: .ben)
        let made = try await fixture.finish(with: try await fixture.mailLink(in: newcomer), in: newcomer)
        #expect(try await !isProof(made, fixture))
    }

    @Test func `nor is one with the app's code, or in a browser that is not asked for it`() async throws {
        var policy = SecondFactorPolicy()
        policy.asksAfterProvider = true
        let fixture = try IdentityFixture(secondFactor: policy)
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(.google(), to: ana.session)
        let authenticators = fixture.accounts.authenticators
        let key = try await fixture.base.turnAuthenticatorOn(for: ana).key
        fixture.base.pass(.seconds(60))
        guard case .needs(.code(let waiting)) = try await fixture.signIn(in: ana.browser) else { throw NotSignedIn() }

        let asked = try await authenticators.signIn(
            with: key.code(at: fixture.base.step), trusting: true, in: waiting, knownBy: ana.browser, from: .home,
            notifying: nobody)
        let trusted = try await fixture.openSession(in: ana.browser)

        #expect(try await !isProof(asked, fixture))
        #expect(try await !isProof(trusted, fixture))
    }
}
