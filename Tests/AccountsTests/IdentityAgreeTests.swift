import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// Consenting with the password that an identity opens the account.
@Suite(.timeLimit(.minutes(5))) struct IdentityAgreeTests {
    private let fixture: IdentityFixture
    private let ana: SignedIn

    init() async throws {
        fixture = try IdentityFixture()
        ana = try await fixture.base.signUpAna()
    }

    /// Types wrong passwords as often as allowed.
    private func exhaust(
        in browser: Token, knownBy known: Token? = nil, from client: ClientInfo = .elsewhere
    ) async throws -> Int {
        try await fixture.base.exhaust { _ in
            do {
                _ = try await fixture.linkIdentity("wrong horse", in: browser, knownBy: known, from: client)
            } catch FinishError.wrongPassword {}
        }.count
    }

    @Test func `the right password links, signs in and is reported`() async throws {
        let browser = try await fixture.needsConsent()

        let signedIn = try await fixture.linkIdentity("correct horse", in: browser, knownBy: ana.browser)

        #expect(signedIn.member == ana.member)
        #expect(try await fixture.base.member(holding: signedIn.session) == ana.member)
        #expect(fixture.notifications.kinds == ["identityLinked"])
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .identityLinked, .signedInByGoogle])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 3))
        #expect(try await fixture.accounts.passwords.hasPassword(ana.member.id))
        // From now on no consent is needed.
        #expect(try await fixture.openSession().member == ana.member)
    }

    @Test func `in a new browser that is reported as well`() async throws {
        let browser = try await fixture.needsConsent()

        _ = try await fixture.linkIdentity("correct horse", in: browser, from: .elsewhere)

        #expect(fixture.notifications.kinds == ["identityLinked", "newDevice"])
    }

    @Test func `a wrong password links nothing and may be tried again`() async throws {
        let browser = try await fixture.needsConsent()

        await #expect(throws: FinishError.wrongPassword) { try await fixture.linkIdentity("wrong horse", in: browser) }

        #expect(try await fixture.base.count("identities") == 0)
        #expect(fixture.notifications.events.isEmpty)
        // Waits for deferred writes.
        await fixture.base.database.settle()
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .signInFailed])
        _ = try await fixture.linkIdentity("correct horse", in: browser)
    }

    @Test func `it works once`() async throws {
        let browser = try await fixture.needsConsent()
        _ = try await fixture.linkIdentity("correct horse", in: browser)

        await #expect(throws: FinishError.noLongerThere) {
            try await fixture.linkIdentity("correct horse", in: browser)
        }
        await #expect(throws: FinishError.noLongerThere) {
            try await fixture.linkIdentity("correct horse", in: .random())
        }
    }

    @Test func `one that was linked in another tab meanwhile logs in, and isn't reported twice`() async throws {
        let browser = try await fixture.needsConsent()
        try await fixture.link(.google(), to: ana.session)

        let signedIn = try await fixture.linkIdentity("correct horse", in: browser, knownBy: ana.browser)

        #expect(signedIn.member == ana.member)
        #expect(fixture.notifications.kinds == ["identityLinked"])
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .identityLinked, .signedInByGoogle])
    }

    @Test func `guesses count together with those of the login form`() async throws {
        let browser = try await fixture.needsConsent()

        #expect(try await exhaust(in: browser) == 10)

        await #expect(throws: TooManyAttempts.self) {
            try await fixture.linkIdentity("correct horse", in: browser, from: .elsewhere)
        }
        await #expect(throws: TooManyAttempts.self) {
            try await fixture.accounts.signIn(
                email: .ana, password: Secret("correct horse"), remember: false, from: .elsewhere, notifying: nobody)
        }
    }

    @Test func `a browser that has logged in before is counted on its own`() async throws {
        let strangers = try await fixture.needsConsent(.google("2"))
        _ = try await exhaust(in: strangers)
        let browser = try await fixture.needsConsent()

        _ = try await fixture.linkIdentity("correct horse", in: browser, knownBy: ana.browser)

        let other = try await fixture.needsConsent(.apple(name: "Ana"))
        #expect(try await exhaust(in: other, knownBy: ana.browser, from: .home) == 10)
    }

    @Test func `for an address without an account, a wrong password costs and reveals the same`() async throws {
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, email: .ben)

        await #expect(throws: FinishError.wrongPassword) { try await fixture.linkIdentity("wrong horse", in: browser) }

        await fixture.base.database.settle()
        #expect(try await fixture.base.count("unknown_sign_ins") == 1)
        #expect(try await exhaust(in: browser) == 9)
    }

    @Test func `an account without a password accepts none`() async throws {
        try await fixture.openSession(.google("2", email: .ben, name: "Ben"))
        let browser = try await fixture.needsConsent(.apple(email: .ben, name: "Ben"))

        await #expect(throws: FinishError.wrongPassword) {
            try await fixture.linkIdentity("correct horse", in: browser)
        }
    }

    @Test func `an account has at most one identity of a provider`() async throws {
        _ = try await fixture.linkIdentity("correct horse", in: try await fixture.needsConsent(.google("1")))
        let browser = try await fixture.needsConsent(.google("2"))

        await #expect(throws: IdentityLinkError.providerAlreadyLinked) {
            try await fixture.linkIdentity("correct horse", in: browser)
        }

        #expect(try await fixture.base.count("identities") == 1)
    }

    @Test func `a right password counts as no wrong one, even where it links nothing`() async throws {
        _ = try await fixture.linkIdentity("correct horse", in: try await fixture.needsConsent(.google("1")))
        let browser = try await fixture.needsConsent(.google("2"))
        let before = try await fixture.base.count("attempts")

        for _ in 0..<12 {
            await #expect(throws: IdentityLinkError.providerAlreadyLinked) {
                try await fixture.linkIdentity("correct horse", in: browser)
            }
            try await fixture.base.settle()
        }

        #expect(try await fixture.base.count("attempts") == before)
    }

    @Test func `if the email can't be queued, nothing is linked`() async throws {
        struct NoPaper: Error {}
        let browser = try await fixture.needsConsent()

        await #expect(throws: NoPaper.self) {
            try await fixture.accounts.identities.linkIdentity(
                with: Secret("correct horse"), in: browser, knownBy: nil, from: .home,
                notifying: { _, _ in throw NoPaper() })
        }

        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser) != nil)
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the trigger is SQLite's"))
    func `a login that is given another address while the password is checked links nothing`() async throws {
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, email: .ana)
        // Between the look at the address and the password's: the attempt is recorded there.
        try await fixture.base.database.write {
            try $0.execute(
                """
                CREATE TRIGGER changing AFTER INSERT ON attempts
                BEGIN UPDATE unfinished_sign_ins SET email = 'ben@example.com'; END
                """)
        }

        await #expect(throws: FinishError.noLongerThere) {
            try await fixture.linkIdentity("correct horse", in: browser)
        }

        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser)?.email == "ben@example.com")
    }

    @Test func `linking cancels the deletion`() async throws {
        try await fixture.accounts.members.requestDeletion(
            of: ana.member, in: ana.session, from: .home, notifying: nobody)

        _ = try await fixture.linkIdentity("correct horse", in: try await fixture.needsConsent())

        fixture.base.pass(.seconds(4 * 24 * 3600))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members") == 1)
    }

    @Test func `a pending sign-in expires after a day`() async throws {
        let browser = try await fixture.needsConsent()
        fixture.base.pass(.seconds(24 * 3600 - 1))
        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser) != nil)

        fixture.base.pass(.seconds(1))

        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser) == nil)
        await #expect(throws: FinishError.noLongerThere) {
            try await fixture.linkIdentity("correct horse", in: browser)
        }
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("unfinished_sign_ins") == 0)
    }
}
