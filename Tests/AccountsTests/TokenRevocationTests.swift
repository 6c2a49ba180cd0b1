import Accounts
import Database
import Secrets
import Testing

/// Which tokens of providers are revoked.
@Suite(.timeLimit(.minutes(5))) struct TokenRevocationTests {
    private let fixture: IdentityFixture

    init() throws {
        fixture = try IdentityFixture()
    }

    /// A login by Apple, whose answer brought a token.
    private func apple(_ token: String? = "r.1", email: EmailAddress? = .ana) -> IdentityClaim {
        .apple(email: email, name: "Ana", refreshToken: token)
    }

    private var revocations: [TokenRevocation] {
        get async throws {
            var all: [TokenRevocation] = []
            while let next = try await fixture.accounts.identities.tokenToRevoke(after: all.last?.id ?? 0) {
                all.append(next)
            }
            return all
        }
    }

    private var toRevoke: [String?] {
        get async throws { try await revocations.map { $0.token?.expose { $0 } } }
    }

    private func unlinkAll(of signedIn: SignedIn, in session: Token? = nil) async throws {
        for identity in try await fixture.accounts.identities.linked(to: signedIn.member.id) {
            try await fixture.accounts.identities.unlink(
                identity.id, of: signedIn.member, endingOthers: false, in: session ?? signedIn.session, from: .home,
                notifying: fixture.notifications.notifier)
        }
    }

    /// Ana, who has a password and has linked her login at Apple, where she has another address.
    private func linkedAna(_ token: String? = "r.1") async throws -> SignedIn {
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(apple(token, email: .ben), to: ana.session)
        return ana
    }

    @Test func `that of an unlinked identity`() async throws {
        let ana = try await linkedAna()
        #expect(try await toRevoke == [])

        try await unlinkAll(of: ana)

        let revocation = try #require(try await revocations.first)
        #expect(revocation.issuer == "https://appleid.apple.com")
        #expect(revocation.token?.matches(Secret("r.1")) == true)
        #expect(!revocation.hasExpired)
        try await fixture.accounts.identities.finish(revocation)
        #expect(try await toRevoke == [])
    }

    @Test func `the one that the latest login brought`() async throws {
        try await fixture.openSession(apple("r.1"))
        try await fixture.openSession(apple("r.2"))
        let ana = try await fixture.openSession(apple(nil))

        #expect(try await fixture.accounts.administration.delete(ana.member.id))

        #expect(try await toRevoke == ["r.2"])
    }

    @Test func `that of a member whose account is deleted, once it is`() async throws {
        let ana = try await fixture.openSession(apple())
        try await fixture.reauthenticate(ana.session)
        try await fixture.accounts.members.requestDeletion(
            of: ana.member, in: ana.session, from: .home, notifying: nobody)
        try await fixture.accounts.removeExpired()
        #expect(try await toRevoke == [])

        fixture.base.pass(.seconds(4 * 24 * 3600))
        try await fixture.accounts.removeExpired()

        #expect(try await fixture.base.count("members") == 0)
        #expect(try await toRevoke == ["r.1"])
    }

    @Test func `those of all identities after a lockdown`() async throws {
        let ana = try await linkedAna()
        let link = try #require(fixture.notifications.events.last?.lockdown)

        _ = try await fixture.accounts.lockdowns.lockDown(
            with: link, from: .home, notifying: fixture.notifications.notifier)

        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).isEmpty)
        #expect(try await toRevoke == ["r.1"])
    }

    @Test func `that of an identity that was linked by a password, or with the details that were missing`()
        async throws
    {
        try await fixture.base.signUpAna()
        let ana = try await fixture.linkIdentity("correct horse", in: fixture.needsConsent(apple()))
        #expect(try await fixture.accounts.administration.delete(ana.member.id))
        let browser = try await fixture.needsDetails(
            .apple("2", email: nil, name: "Ben", refreshToken: "r.2"))
        try await fixture.complete(browser, name: "Ben", email: .ben)
        let ben = try await fixture.finish(in: browser)
        #expect(try await fixture.accounts.administration.delete(ben.member.id))

        #expect(try await toRevoke == ["r.1", "r.2"])
    }

    @Test func `not that of an identity that is linked again, which would end the member's new consent`() async throws {
        let ana = try await linkedAna()
        try await unlinkAll(of: ana)

        try await fixture.link(apple("r.2", email: .ben), to: ana.session)
        #expect(try await toRevoke == [])
        try await unlinkAll(of: ana)

        #expect(try await toRevoke == ["r.2"])
    }

    @Test func `not yet that of somebody who is about to log in again`() async throws {
        let ana = try await linkedAna()
        try await unlinkAll(of: ana)

        _ = try await fixture.needsConsent(apple("r.2"))
        #expect(try await toRevoke == [])
        fixture.base.pass(.seconds(25 * 3600))
        try await fixture.accounts.removeExpired()

        #expect(try await toRevoke == ["r.1"])
    }

    @Test func `not that of an identity whose address the account has, which may end with the consent`() async throws {
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(apple(), to: ana.session)
        try await unlinkAll(of: ana)
        try await fixture.link(apple(), to: ana.session)
        let link = try #require(fixture.notifications.events.last?.lockdown)
        _ = try await fixture.accounts.lockdowns.lockDown(
            with: link, from: .home, notifying: fixture.notifications.notifier)

        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).isEmpty)
        #expect(try await toRevoke == [])
    }

    /// An intruder in Ana's session gives the account another address, and may unlink her login by Apple.
    /// - Returns: the lockdown link that went to the address she had.
    private func takeOver(_ ana: SignedIn, unlinking: Bool) async throws -> Token {
        try await fixture.accounts.emailChanges.change(
            of: ana.member, to: .ben, endingOthers: false, keeping: ana.session, from: .elsewhere,
            notifying: fixture.notifications.notifier)
        if unlinking { try await unlinkAll(of: ana) }
        return try #require(
            fixture.notifications.events.last { $0.recipient == "ana@example.com" && $0.canLockDown }?.lockdown)
    }

    @Test(arguments: [false, true])
    func `not that of an identity whose address a lockdown puts back, or could`(unlinking: Bool) async throws {
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(apple(), to: ana.session)
        let link = try await takeOver(ana, unlinking: unlinking)

        _ = try await fixture.accounts.lockdowns.lockDown(
            with: link, from: .home, notifying: fixture.notifications.notifier)

        #expect(try await fixture.base.count("members WHERE email = 'ana@example.com'") == 1)
        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await toRevoke == [])
    }

    @Test func `that of an identity whose address the account had once, when no link could put it back`() async throws {
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(apple(), to: ana.session)
        _ = try await takeOver(ana, unlinking: false)
        fixture.base.pass(.seconds(8 * 24 * 3600))
        try await fixture.accounts.removeExpired()
        let back = try await fixture.openSession(apple())
        let login = try await fixture.accounts.passwords.reauthenticate(
            back.member.id, with: Secret("correct horse"), in: back.session, from: .home, notifying: nobody)

        try await unlinkAll(of: back, in: login.session)

        #expect(try await toRevoke == ["r.1"])
    }

    @Test func `none where the provider gave none, or has withdrawn by itself`() async throws {
        let ana = try await linkedAna(nil)
        try await unlinkAll(of: ana)
        try await fixture.link(apple(email: .ben), to: ana.session)
        try await fixture.notify(.unlink, of: apple(), at: fixture.base.now)

        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).isEmpty)
        #expect(try await toRevoke == [])
    }

    @Test func `an unlinking that is refused revokes nothing`() async throws {
        let ana = try await fixture.openSession(apple())
        let login = try await fixture.accounts.identities.reauthenticate(
            by: apple(), in: try await fixture.authorizingSession(in: ana.session), holding: ana.session,
            withPasskeys: true, from: .home)

        await #expect(throws: IdentityLinkError.lastLoginMethod) { try await unlinkAll(of: ana, in: login.session) }

        #expect(try await toRevoke == [])
    }

    @Test func `each for a week`() async throws {
        try await unlinkAll(of: try await linkedAna())

        fixture.base.pass(.seconds(7 * 24 * 3600 - 1))
        #expect(try await revocations.map(\.hasExpired) == [false])
        fixture.base.pass(.seconds(1))
        #expect(try await revocations.map(\.hasExpired) == [true])
    }

    @Test func `a new key seals all of them, and then opens them alone`() async throws {
        try await unlinkAll(of: try await linkedAna())
        _ = try await fixture.openSession(.apple("2", email: .ben, name: "Ben", refreshToken: "r.2"))
        _ = try await fixture.needsDetails(.apple("3", email: nil, name: "Carla", refreshToken: "r.3"))
        let new = SealingKey.random()
        let rotated = try #require(
            SealingKey(stored: new.exposed, previous: [AccountsFixture.sealingKey.exposed]))

        // One with which nothing was sealed changes nothing.
        try await fixture.base.restarted(sealing: .random()).identities.reseal()
        #expect(try await toRevoke == ["r.1"])
        try await fixture.base.restarted(sealing: rotated).identities.reseal()

        #expect(try await toRevoke == [nil])
        for table in ["identities", "unfinished_sign_ins", "token_revocations"] {
            let sealed = try await fixture.base.database.read {
                try $0.rows("SELECT sealed_token FROM \(table) WHERE sealed_token IS NOT NULL") { $0.blob(0) }
            }
            #expect(sealed.count == 1)
            #expect(sealed.allSatisfy { new.open($0)?.hasPrefix("r.") == true })
        }
    }
}
