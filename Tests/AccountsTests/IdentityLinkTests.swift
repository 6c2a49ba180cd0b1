import Accounts
import Database
import Secrets
import Testing

/// What a member does with other sites' log-ins while signed in: linking, unlinking, proving.
@Suite(.timeLimit(.minutes(5))) struct IdentityLinkTests {
    private let desk: IdentityFixture
    private let ana: SignedIn

    init() async throws {
        desk = try IdentityFixture()
        ana = try await desk.fixture.signUpAna()
    }

    private func unlink(_ identity: Int64, of signedIn: SignedIn) async throws {
        try await desk.accounts.identities.unlink(
            identity, of: signedIn.member, in: signedIn.session, from: .home, notifying: desk.notifications.notifier)
    }

    private func identity(of signedIn: SignedIn) throws -> Int64 {
        try #require(try desk.accounts.identities.linked(to: signedIn.member.id).first).id
    }

    /// A member who has no password.
    private func ben() async throws -> SignedIn {
        try await desk.enter(.google("ben", email: .ben, name: "Ben"))
    }

    @Test func `a linked log-in opens the account, whatever its address, and it is told`() async throws {
        try await desk.link(.google(email: .ben, name: "Somebody"), to: ana.session)

        #expect(desk.notifications.kinds == ["identityLinked"])
        #expect(try desk.events(of: ana.member) == [.signedUp, .identityLinked])
        #expect(try await desk.enter(.google(email: .ben), in: ana.browser).member == ana.member)
        #expect(try desk.accounts.auditLog.verify() == .whole(lines: 3))
    }

    @Test func `twice is once`() async throws {
        try await desk.link(.google(), to: ana.session)
        try await desk.link(.google(), to: ana.session)

        #expect(try desk.fixture.count("identities") == 1)
        #expect(desk.notifications.events.count == 1)
        #expect(try desk.events(of: ana.member) == [.signedUp, .identityLinked])
    }

    @Test func `one that opens another account is refused`() async throws {
        let ben = try await ben()

        await #expect(throws: IdentityLinkError.belongsToAnother) {
            try await desk.link(.google("ben"), to: ana.session)
        }

        #expect(try desk.accounts.identities.linked(to: ana.member.id).isEmpty)
        #expect(try desk.accounts.identities.linked(to: ben.member.id).count == 1)
        #expect(desk.notifications.events.isEmpty)
    }

    @Test func `a second one of the same site is refused`() async throws {
        try await desk.link(.google("1"), to: ana.session)

        await #expect(throws: IdentityLinkError.providerAlreadyLinked) {
            try await desk.link(.google("2"), to: ana.session)
        }
        try await desk.link(.apple(), to: ana.session)

        #expect(try desk.accounts.identities.linked(to: ana.member.id).map(\.issuer).count == 2)
    }

    @Test func `nothing is linked when the session ends meanwhile`() async throws {
        let begun = try await desk.begun(in: ana.session)
        try await desk.accounts.sessions.signOut(ana.member.id, session: ana.session, ticket: nil, from: .home)

        await #expect(throws: SessionExpired.self) {
            try await desk.accounts.identities.link(
                .google(), to: begun, from: .home, notifying: desk.notifications.notifier)
        }
        await #expect(throws: SessionExpired.self) {
            try await desk.accounts.identities.reauthenticate(by: .google(), in: begun, from: .home)
        }

        #expect(try desk.fixture.count("identities") == 0)
    }

    @Test func `an unlinked log-in opens the account no more, and it is told`() async throws {
        try await desk.link(.google(), to: ana.session)

        try await unlink(try identity(of: ana), of: ana)

        #expect(desk.notifications.kinds == ["identityLinked", "identityUnlinked"])
        #expect(try desk.events(of: ana.member) == [.signedUp, .identityLinked, .identityUnlinked])
        // It may be linked again, but never by itself.
        _ = try await desk.needsConsent()
    }

    @Test func `the last way in stays`() async throws {
        let ben = try await ben()

        await #expect(throws: IdentityLinkError.lastLoginMethod) { try await unlink(try identity(of: ben), of: ben) }
        #expect(try desk.accounts.identities.linked(to: ben.member.id).count == 1)

        try await desk.link(.apple("ben"), to: ben.session)
        try await unlink(try identity(of: ben), of: ben)
        await #expect(throws: IdentityLinkError.lastLoginMethod) { try await unlink(try identity(of: ben), of: ben) }
    }

    @Test func `of two that are unlinked at once one stays`() async throws {
        let ben = try await ben()
        try await desk.link(.apple("ben"), to: ben.session)
        let identities = try desk.accounts.identities.linked(to: ben.member.id).map(\.id)

        let successes = await withTaskGroup(of: Bool.self) { group in
            for identity in identities {
                group.addTask { (try? await unlink(identity, of: ben)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == 1)
        #expect(try desk.accounts.identities.linked(to: ben.member.id).count == 1)
    }

    @Test func `a member who chose a password may unlink all`() async throws {
        let ben = try await ben()
        try await desk.accounts.passwords.startReset(for: .ben, from: .home, notifying: desk.notifications.notifier)
        try await desk.accounts.passwords.reset(
            to: Secret("brand new horse"), with: try #require(desk.notifications.resetLinks.last), from: .home,
            notifying: desk.notifications.notifier)
        #expect(try desk.accounts.passwords.hasPassword(ben.member.id))
        let again = try await desk.accounts.signIn(
            email: .ben, password: Secret("brand new horse"), remember: false, from: .home, notifying: nobody)

        try await unlink(try identity(of: again), of: again)

        #expect(try desk.accounts.identities.linked(to: ben.member.id).isEmpty)
    }

    @Test func `other people's log-ins are as unknown as none`() async throws {
        let ben = try await ben()

        for identity in [try identity(of: ben), 0, -1, 4711, .max] {
            await #expect(throws: IdentityLinkError.unknown) { try await unlink(identity, of: ana) }
        }

        #expect(try desk.accounts.identities.linked(to: ben.member.id).count == 1)
    }

    @Test func `in a session that is over, or somebody else's, nothing is unlinked`() async throws {
        try await desk.link(.google(), to: ana.session)
        let ben = try await ben()
        let identity = try identity(of: ana)

        for session in [Token.random(), ben.session] {
            await #expect(throws: SessionExpired.self) {
                try await desk.accounts.identities.unlink(
                    identity, of: ana.member, in: session, from: .home, notifying: desk.notifications.notifier)
            }
        }

        #expect(try desk.accounts.identities.linked(to: ana.member.id).count == 1)
    }

    @Test func `another site's word proves who sits there`() async throws {
        try await desk.link(.google(), to: ana.session)
        desk.fixture.pass(.seconds(11 * 60))
        let stale = try #require(try desk.accounts.sessions.session(opening: ana.session))
        #expect(!desk.accounts.sessions.isReauthenticated(stale))

        try await desk.accounts.identities.reauthenticate(
            by: .google(), in: try await desk.begun(in: ana.session), from: .home)

        let fresh = try #require(try desk.accounts.sessions.session(opening: ana.session))
        #expect(desk.accounts.sessions.isReauthenticated(fresh))
    }

    @Test func `the word about somebody else proves nothing`() async throws {
        try await desk.link(.google(), to: ana.session)
        _ = try await ben()
        desk.fixture.pass(.seconds(11 * 60))

        for claim in [IdentityClaim.google("ben"), .google("unknown"), .apple("1")] {
            await #expect(throws: ReauthenticationError.wrongPassword) {
                try await desk.accounts.identities.reauthenticate(
                    by: claim, in: try await desk.begun(in: ana.session), from: .home)
            }
        }

        let session = try #require(try desk.accounts.sessions.session(opening: ana.session))
        #expect(!desk.accounts.sessions.isReauthenticated(session))
    }

    @Test func `neither does that of a site which says that somebody else may be there`() async throws {
        try await desk.link(.google(), to: ana.session)
        try await desk.notify(.suspend, at: desk.fixture.now)
        desk.fixture.pass(.seconds(60))
        let signedIn = try await desk.fixture.signInAna()

        await #expect(throws: IdentityLinkError.suspended) {
            try await desk.accounts.identities.reauthenticate(
                by: .google(), in: try await desk.begun(in: signedIn.session), from: .home)
        }
    }
}
