import Accounts
import Secrets
import Testing

/// Agreeing by the password that another site's log-in opens the account.
@Suite(.timeLimit(.minutes(5))) struct IdentityAgreeTests {
    private let desk: IdentityFixture
    private let ana: SignedIn

    init() async throws {
        desk = try IdentityFixture()
        ana = try await desk.fixture.signUpAna()
    }

    /// Types wrong passwords as often as it is let, waiting out each pause that is shorter than the window.
    private func exhaust(
        in browser: Token, knownBy known: Token? = nil, from client: ClientInfo = .elsewhere
    ) async throws -> Int {
        var failures = 0
        while true {
            do {
                _ = try await desk.linkIdentity("wrong horse", in: browser, knownBy: known, from: client)
            } catch FinishError.wrongPassword {
                failures += 1
            } catch let error as TooManyAttempts {
                guard error.wait < .seconds(120) else { return failures }
                desk.fixture.pass(error.wait)
            }
        }
    }

    @Test func `the right password links, lets in and is told`() async throws {
        let browser = try await desk.needsConsent()

        let signedIn = try await desk.linkIdentity("correct horse", in: browser, knownBy: ana.browser)

        #expect(signedIn.member == ana.member)
        #expect(try desk.fixture.member(holding: signedIn.session) == ana.member)
        #expect(desk.notifications.kinds == ["identityLinked"])
        #expect(try desk.events(of: ana.member) == [.signedUp, .identityLinked, .signedInByGoogle])
        #expect(try desk.accounts.auditLog.verify() == .whole(lines: 3))
        #expect(try desk.accounts.passwords.hasPassword(ana.member.id))
        // From now on nothing is asked.
        #expect(try await desk.enter().member == ana.member)
    }

    @Test func `in a browser where the member never was that is told as well`() async throws {
        let browser = try await desk.needsConsent()

        _ = try await desk.linkIdentity("correct horse", in: browser, from: .elsewhere)

        #expect(desk.notifications.kinds == ["identityLinked", "newDevice"])
    }

    @Test func `a wrong password links nothing and may be tried again`() async throws {
        let browser = try await desk.needsConsent()

        await #expect(throws: FinishError.wrongPassword) { try await desk.linkIdentity("wrong horse", in: browser) }

        #expect(try desk.fixture.count("identities") == 0)
        #expect(desk.notifications.events.isEmpty)
        // Behind what is noted without anyone waiting.
        try await desk.fixture.database.write { _ in }
        #expect(try desk.events(of: ana.member) == [.signedUp, .signInFailed])
        _ = try await desk.linkIdentity("correct horse", in: browser)
    }

    @Test func `it serves once`() async throws {
        let browser = try await desk.needsConsent()
        _ = try await desk.linkIdentity("correct horse", in: browser)

        await #expect(throws: FinishError.noLongerThere) { try await desk.linkIdentity("correct horse", in: browser) }
        await #expect(throws: FinishError.noLongerThere) { try await desk.linkIdentity("correct horse", in: .random()) }
    }

    @Test func `guesses are counted together with those of the log-in form`() async throws {
        let browser = try await desk.needsConsent()

        #expect(try await exhaust(in: browser) == 10)

        await #expect(throws: TooManyAttempts.self) {
            try await desk.linkIdentity("correct horse", in: browser, from: .elsewhere)
        }
        await #expect(throws: TooManyAttempts.self) {
            try await desk.accounts.signIn(
                email: .ana, password: Secret("correct horse"), remember: false, from: .elsewhere, notifying: nobody)
        }
    }

    @Test func `a browser that has logged in before is counted on its own`() async throws {
        let strangers = try await desk.needsConsent(.google("2"))
        _ = try await exhaust(in: strangers)
        let browser = try await desk.needsConsent()

        _ = try await desk.linkIdentity("correct horse", in: browser, knownBy: ana.browser)

        let other = try await desk.needsConsent(.apple(name: "Ana"))
        #expect(try await exhaust(in: other, knownBy: ana.browser, from: .home) == 10)
    }

    @Test func `for an address without an account a wrong password costs and tells the same`() async throws {
        let browser = try await desk.needsWords()
        try await desk.complete(browser, email: .ben)

        await #expect(throws: FinishError.wrongPassword) { try await desk.linkIdentity("wrong horse", in: browser) }

        try await desk.fixture.database.write { _ in }
        #expect(try desk.fixture.count("unknown_sign_ins") == 1)
        #expect(try await exhaust(in: browser) == 9)
    }

    @Test func `an account without a password takes none`() async throws {
        try await desk.enter(.google("2", email: .ben, name: "Ben"))
        let browser = try await desk.needsConsent(.apple(email: .ben, name: "Ben"))

        await #expect(throws: FinishError.wrongPassword) { try await desk.linkIdentity("correct horse", in: browser) }
    }

    @Test func `an account has one log-in of a site at the most`() async throws {
        _ = try await desk.linkIdentity("correct horse", in: try await desk.needsConsent(.google("1")))
        let browser = try await desk.needsConsent(.google("2"))

        await #expect(throws: IdentityLinkError.providerAlreadyLinked) {
            try await desk.linkIdentity("correct horse", in: browser)
        }

        #expect(try desk.fixture.count("identities") == 1)
    }

    @Test func `without a letter nothing is linked`() async throws {
        struct NoPaper: Error {}
        let browser = try await desk.needsConsent()

        await #expect(throws: NoPaper.self) {
            try await desk.accounts.identities.linkIdentity(
                with: Secret("correct horse"), in: browser, knownBy: nil, from: .home,
                notifying: { _, _ in throw NoPaper() })
        }

        #expect(try desk.fixture.count("identities") == 0)
        #expect(try desk.accounts.identities.pendingSignIn(in: browser) != nil)
    }

    @Test func `the wish to be deleted is taken back by it`() async throws {
        try await desk.accounts.members.requestDeletion(of: ana.member.id, in: ana.session, from: .home)

        _ = try await desk.linkIdentity("correct horse", in: try await desk.needsConsent())

        desk.fixture.pass(.seconds(4 * 24 * 3600))
        try await desk.accounts.removeExpired()
        #expect(try desk.fixture.count("members") == 1)
    }

    @Test func `a day later it has to be begun again`() async throws {
        let browser = try await desk.needsConsent()
        desk.fixture.pass(.seconds(24 * 3600 - 1))
        #expect(try desk.accounts.identities.pendingSignIn(in: browser) != nil)

        desk.fixture.pass(.seconds(1))

        #expect(try desk.accounts.identities.pendingSignIn(in: browser) == nil)
        await #expect(throws: FinishError.noLongerThere) { try await desk.linkIdentity("correct horse", in: browser) }
        try await desk.accounts.removeExpired()
        #expect(try desk.fixture.count("unfinished_sign_ins") == 0)
    }
}
