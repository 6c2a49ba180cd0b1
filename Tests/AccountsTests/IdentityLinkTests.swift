import Accounts
import Database
import Secrets
import Testing

/// What a member does with identities while signed in: linking, unlinking, reauthenticating.
@Suite(.timeLimit(.minutes(5))) struct IdentityLinkTests {
    private let fixture: IdentityFixture
    private let ana: SignedIn

    init() async throws {
        fixture = try IdentityFixture()
        ana = try await fixture.base.signUpAna()
    }

    @discardableResult
    private func unlink(
        _ identity: Int64, of signedIn: SignedIn, in session: Token? = nil, endingOthers: Bool = false
    ) async throws -> RenewedLogin? {
        try await fixture.accounts.identities.unlink(
            identity, of: signedIn.member, endingOthers: endingOthers, in: session ?? signedIn.session, from: .home,
            notifying: fixture.notifications.notifier)
    }

    private func identity(of signedIn: SignedIn) async throws -> Int64 {
        try await #require(try fixture.accounts.identities.linked(to: signedIn.member.id).first).id
    }

    /// A member who has no password.
    private func ben() async throws -> SignedIn {
        try await fixture.openSession(.google("ben", email: .ben, name: "Ben"))
    }

    /// The same, who has just logged in at the provider once more.
    private func reauthenticatedBen() async throws -> (ben: SignedIn, session: Token) {
        let ben = try await ben()
        return (ben, try await reauthenticate(by: .google("ben"), in: ben.session).session)
    }

    @discardableResult
    private func reauthenticate(by claim: IdentityClaim, in session: Token) async throws -> RenewedLogin {
        try await fixture.accounts.identities.reauthenticate(
            by: claim, in: try await fixture.authorizingSession(in: session), holding: session, withPasskeys: true,
            from: .home)
    }

    @Test func `a linked identity opens the account, whatever its address, and the link is reported`() async throws {
        try await fixture.link(.google(email: .ben, name: "Somebody"), to: ana.session)

        #expect(fixture.notifications.kinds == ["identityLinked"])
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .identityLinked])
        #expect(try await fixture.openSession(.google(email: .ben), in: ana.browser).member == ana.member)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 3))
    }

    @Test func `linking twice links once`() async throws {
        try await fixture.link(.google(), to: ana.session)
        try await fixture.link(.google(), to: ana.session)

        #expect(try await fixture.base.count("identities") == 1)
        #expect(fixture.notifications.events.count == 1)
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .identityLinked])
    }

    @Test func `an identity of another account is refused`() async throws {
        let ben = try await ben()

        await #expect(throws: IdentityLinkError.belongsToAnother) {
            try await fixture.link(.google("ben"), to: ana.session)
        }

        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).isEmpty)
        #expect(try await fixture.accounts.identities.linked(to: ben.member.id).count == 1)
        #expect(fixture.notifications.events.isEmpty)
    }

    @Test func `a second identity of the same provider is refused`() async throws {
        try await fixture.link(.google("1"), to: ana.session)

        await #expect(throws: IdentityLinkError.providerAlreadyLinked) {
            try await fixture.link(.google("2"), to: ana.session)
        }
        try await fixture.link(.apple(), to: ana.session)

        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).map(\.issuer).count == 2)
    }

    @Test func `nothing is linked if the session ends in the meantime`() async throws {
        let begun = try await fixture.authorizingSession(in: ana.session)
        try await fixture.accounts.sessions.signOut(ana.member.id, session: ana.session, ticket: nil, from: .home)

        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.identities.link(
                .google(), to: begun, from: .home, notifying: fixture.notifications.notifier)
        }
        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.identities.reauthenticate(
                by: .google(), in: begun, holding: ana.session, withPasskeys: true, from: .home)
        }

        #expect(try await fixture.base.count("identities") == 0)
    }

    @Test func `nothing is linked if the login gets other cookies while the provider is asked`() async throws {
        let begun = try await fixture.authorizingSession(in: ana.session)
        try await fixture.accounts.passwords.change(
            of: ana.member.id, to: Secret("brand new horse"), endingOthers: true, keeping: ana.session, from: .home,
            notifying: nobody)

        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.identities.link(.google(), to: begun, from: .elsewhere, notifying: nobody)
        }

        #expect(try await fixture.base.count("identities") == 0)
    }

    @Test func `nor if another session ends the reauthentication, before it is begun or after`() async throws {
        let other = try await fixture.base.signInAna()
        let begun = try await fixture.authorizingSession(in: other.session)
        try await fixture.accounts.passwords.change(
            of: ana.member.id, to: Secret("brand new horse"), endingOthers: false, keeping: ana.session, from: .home,
            notifying: nobody)

        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.identities.link(.google(), to: begun, from: .elsewhere, notifying: nobody)
        }
        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.identities.beginAuthorization(
                [1], state: .random(), in: other.session, linking: true, for: .seconds(600), from: .elsewhere)
        }

        #expect(try await fixture.accounts.sessions.isOpen(other.session))
        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await fixture.base.count("authorizations") == 0)
    }

    @Test func `nothing is linked to a session that is not reauthenticated`() async throws {
        let ben = try await ben()
        let begun = try await fixture.authorizingSession(in: ben.session)

        await #expect(throws: SessionExpired.self) {
            try await fixture.accounts.identities.link(.apple("ben"), to: begun, from: .home, notifying: nobody)
        }

        #expect(try await fixture.accounts.identities.linked(to: ben.member.id).count == 1)
    }

    @Test func `an unlinked identity no longer opens the account, and the change is reported`() async throws {
        try await fixture.link(.google(), to: ana.session)

        try await unlink(try identity(of: ana), of: ana)

        #expect(fixture.notifications.kinds == ["identityLinked", "identityUnlinked"])
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .identityLinked, .identityUnlinked])
        // It may be linked again, but not automatically.
        _ = try await fixture.needsConsent()
    }

    @Test func `the last sign-in method can't be unlinked`() async throws {
        let (ben, session) = try await reauthenticatedBen()
        func unlinkOne() async throws { try await unlink(try identity(of: ben), of: ben, in: session) }

        await #expect(throws: IdentityLinkError.lastLoginMethod) { try await unlinkOne() }
        #expect(try await fixture.accounts.identities.linked(to: ben.member.id).count == 1)

        try await fixture.link(.apple("ben"), to: session)
        try await unlinkOne()
        await #expect(throws: IdentityLinkError.lastLoginMethod) { try await unlinkOne() }
    }

    @Test func `of two identities unlinked concurrently, one stays`() async throws {
        let ben = try await ben()
        try await fixture.link(.apple("ben"), to: ben.session)
        let identities = try await fixture.accounts.identities.linked(to: ben.member.id).map(\.id)

        let successes = await withTaskGroup(of: Bool.self) { group in
            for identity in identities {
                group.addTask {
                    do {
                        _ = try await unlink(identity, of: ben)
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == 1)
        #expect(try await fixture.accounts.identities.linked(to: ben.member.id).count == 1)
    }

    @Test func `a member with a password may unlink all`() async throws {
        let ben = try await ben()
        try await fixture.accounts.passwords.startReset(
            for: .ben, from: .home, notifying: fixture.notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("brand new horse"), with: try #require(fixture.notifications.resetLinks.last), from: .home,
            notifying: fixture.notifications.notifier)
        #expect(try await fixture.accounts.passwords.hasPassword(ben.member.id))
        let again = try await fixture.accounts.signIn(
            email: .ben, password: Secret("brand new horse"), remember: false, from: .home, notifying: nobody)

        try await unlink(try identity(of: again), of: again)

        #expect(try await fixture.accounts.identities.linked(to: ben.member.id).isEmpty)
    }

    @Test func `other members' identities count as unknown`() async throws {
        let ben = try await ben()

        for identity in [try await identity(of: ben), 0, -1, 4711, .max] {
            await #expect(throws: IdentityLinkError.unknown) { try await unlink(identity, of: ana) }
        }

        #expect(try await fixture.accounts.identities.linked(to: ben.member.id).count == 1)
    }

    @Test func `unlinking ends the sessions and tokens of whoever has the login, if asked to`() async throws {
        try await fixture.link(.google(), to: ana.session)
        let thief = try await fixture.openSession(.google())
        try await fixture.reauthenticate(thief.session)
        _ = try await fixture.accounts.accessTokens.make(
            named: "Program", permission: .read, lasting: nil, of: ana.member, in: thief.session, from: .elsewhere,
            notifying: nobody)

        try await unlink(try await identity(of: ana), of: ana)
        #expect(try await fixture.accounts.sessions.isOpen(thief.session))
        try await fixture.link(.google(), to: ana.session)
        let login = try #require(try await unlink(try await identity(of: ana), of: ana, endingOthers: true))

        #expect(try await !fixture.accounts.sessions.isOpen(thief.session))
        #expect(try await fixture.accounts.sessions.isOpen(login.session))
        #expect(try await !fixture.accounts.sessions.isOpen(ana.session))
        #expect(try await fixture.base.count("access_tokens") == 0)
    }

    @Test func `a login that waits for a code is over once what it began with is unlinked`() async throws {
        var policy = SecondFactorPolicy()
        policy.asksAfterProvider = true
        let fixture = try IdentityFixture(secondFactor: policy)
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(.google(), to: ana.session)
        let authenticators = fixture.accounts.authenticators
        try await fixture.base.turnAuthenticatorOn(for: ana)
        guard case .needs(.code(let waiting)) = try await fixture.signIn() else { throw NotSignedIn() }
        #expect(try await authenticators.isWaiting(in: waiting))
        let identity = try #require(try await fixture.accounts.identities.linked(to: ana.member.id).first)

        try await fixture.accounts.identities.unlink(
            identity.id, of: ana.member, endingOthers: false, in: ana.session, from: .home, notifying: nobody)

        #expect(try await !authenticators.isWaiting(in: waiting))
        #expect(try await fixture.accounts.sessions.isOpen(ana.session))
    }

    @Test func `an ended session, or another member's, unlinks nothing`() async throws {
        try await fixture.link(.google(), to: ana.session)
        let ben = try await ben()
        let identity = try await identity(of: ana)

        for session in [Token.random(), ben.session] {
            await #expect(throws: SessionExpired.self) {
                try await fixture.accounts.identities.unlink(
                    identity, of: ana.member, endingOthers: true, in: session, from: .home,
                    notifying: fixture.notifications.notifier)
            }
        }

        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).count == 1)
    }

    @Test func `a provider reauthenticates the member`() async throws {
        let ben = try await ben()
        fixture.base.pass(.seconds(11 * 60))
        let stale = try await #require(try fixture.accounts.sessions.session(opening: ben.session))
        #expect(!fixture.accounts.sessions.isReauthenticated(stale, by: ben.proof))

        let login = try await reauthenticate(by: .google("ben"), in: ben.session)

        let fresh = try await #require(try fixture.accounts.sessions.session(opening: login.session))
        #expect(fixture.accounts.sessions.isReauthenticated(fresh, by: login.proof))
        #expect(!fixture.accounts.sessions.isReauthenticated(fresh, by: ben.proof))
        #expect(try await fixture.events(of: ben.member).last == .reauthenticatedByProvider)
    }

    @Test func `it no longer does once the member has something better, though it was asked before`() async throws {
        let (ben, session) = try await reauthenticatedBen()
        let begun = try await fixture.authorizingSession(in: session)
        try await fixture.base.turnAuthenticatorOn(for: ben, in: session)

        await #expect(throws: BetterFactorRequired.self) {
            try await fixture.accounts.identities.reauthenticate(
                by: .google("ben"), in: begun, holding: session, withPasskeys: true, from: .home)
        }
    }

    @Test func `it may do so for members without a password or passkey alone`() async throws {
        let ben = try await ben()
        let identities = fixture.accounts.identities
        #expect(try await !identities.mayReauthenticate(ana.member.id, withPasskeys: true))
        #expect(try await identities.mayReauthenticate(ben.member.id, withPasskeys: true))

        try await fixture.base.database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO passkeys (member_id, credential_id, public_key, signature_count, transports,
                    is_backup_eligible, is_backed_up, aaguid, name, created_at)
                VALUES (?, ?, ?, 0, '', 0, 0, ?, 'Key', 0)
                """,
                [ben.member.id, [UInt8](1...16), [UInt8](1...16), [UInt8](1...16)])
        }

        #expect(try await !identities.mayReauthenticate(ben.member.id, withPasskeys: true))
        #expect(try await identities.mayReauthenticate(ben.member.id, withPasskeys: false), "they can't use it here")
    }

    @Test func `nor may it for one who has an authenticator app`() async throws {
        let (ben, session) = try await reauthenticatedBen()

        try await fixture.base.turnAuthenticatorOn(for: ben, in: session)

        #expect(try await !fixture.accounts.identities.mayReauthenticate(ben.member.id, withPasskeys: true))
    }

    @Test func `another member's identity does not reauthenticate`() async throws {
        try await fixture.link(.google(), to: ana.session)
        _ = try await ben()
        fixture.base.pass(.seconds(11 * 60))

        for claim in [IdentityClaim.google("ben"), .google("unknown"), .apple("1")] {
            await #expect(throws: WrongIdentity.self) { try await reauthenticate(by: claim, in: ana.session) }
        }

        let session = try await #require(try fixture.accounts.sessions.session(opening: ana.session))
        #expect(!fixture.accounts.sessions.isReauthenticated(session, by: ana.proof))
    }

    @Test func `nor does a provider that does not vouch for who is present`() async throws {
        try await fixture.link(.google(), to: ana.session)
        try await fixture.notify(.suspend, at: fixture.base.now)
        fixture.base.pass(.seconds(60))
        let signedIn = try await fixture.base.signInAna()

        await #expect(throws: IdentityLinkError.suspended) {
            try await reauthenticate(by: .google(), in: signedIn.session)
        }
    }
}
