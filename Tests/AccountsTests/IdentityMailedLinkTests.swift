import Accounts
import Secrets
import Testing

/// Finishing a provider login with a link that was sent to its address.
@Suite(.timeLimit(.minutes(5))) struct IdentityMailedLinkTests {
    private let fixture: IdentityFixture

    init() throws {
        fixture = try IdentityFixture()
    }

    @Test func `the link signs the member in, links the identity and is reported`() async throws {
        let ana = try await fixture.base.signUpAna()
        let browser = try await fixture.needsConsent()

        let link = try await fixture.mailLink(in: browser)
        #expect(
            try await fixture.accounts.identities.pendingSignIn(behind: link, in: browser)?.email == "ana@example.com")
        let signedIn = try await fixture.finish(with: link, in: browser)

        #expect(signedIn.member == ana.member)
        #expect(fixture.notifications.kinds == ["identityLinked", "newDevice"])
        #expect(fixture.mailed.links.map(\.recipient) == ["ana@example.com"])
        #expect(try await fixture.openSession().member == ana.member)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 4))
    }

    @Test func `the link makes a member with the typed address`() async throws {
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, name: "Benjamin", email: .ben)

        let signedIn = try await fixture.finish(with: try await fixture.mailLink(in: browser), in: browser)

        #expect(signedIn.member.name == "Benjamin" && signedIn.member.email == "ben@example.com")
        #expect(try await fixture.accounts.identities.linked(to: signedIn.member.id).count == 1)
    }

    @Test func `in another browser it opens no session`() async throws {
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsConsent()
        let another = try await fixture.needsConsent(.google("2"))
        let link = try await fixture.mailLink(in: browser)

        for stranger in [another, .random()] {
            #expect(try await fixture.accounts.identities.pendingSignIn(behind: link, in: stranger) == nil)
            await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(with: link, in: stranger) }
        }

        #expect(try await fixture.base.count("identities") == 0)
        _ = try await fixture.finish(with: link, in: browser)
    }

    @Test func `it works once, and looking it up does not use it`() async throws {
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsConsent()
        let link = try await fixture.mailLink(in: browser)
        for _ in 1...3 {
            #expect(try await fixture.accounts.identities.pendingSignIn(behind: link, in: browser) != nil)
        }

        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 { group.addTask { (try? await fixture.finish(with: link, in: browser)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == 1)
    }

    @Test func `a newer link revokes the older one`() async throws {
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsConsent()
        let older = try await fixture.mailLink(in: browser)

        let newer = try await fixture.mailLink(in: browser)

        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(with: older, in: browser) }
        _ = try await fixture.finish(with: newer, in: browser)
    }

    @Test func `a link to one address does not finish a sign-in with another`() async throws {
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, email: .ana)
        let link = try await fixture.mailLink(in: browser)

        try await fixture.complete(browser, email: .ben)

        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(with: link, in: browser) }
        #expect(try await fixture.base.count("members") == 0)
    }

    @Test func `a link expires after a day`() async throws {
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsConsent()
        fixture.base.pass(.seconds(3600))
        let link = try await fixture.mailLink(in: browser)
        fixture.base.pass(.seconds(24 * 3600 - 1))
        #expect(try await fixture.accounts.identities.pendingSignIn(behind: link, in: browser) != nil)

        fixture.base.pass(.seconds(1))

        #expect(try await fixture.accounts.identities.pendingSignIn(behind: link, in: browser) == nil)
        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(with: link, in: browser) }
    }

    @Test func `an address gets at most three emails an hour, from any client`() async throws {
        try await fixture.base.signUpAna()
        var mails = 0
        await #expect(throws: TooManyAttempts.self) {
            for subject in 1...5 {
                _ = try await fixture.mailLink(
                    in: try await fixture.needsConsent(.google("\(subject)")),
                    from: ClientInfo(address: "192.0.2.\(100 + subject)", userAgent: ""))
                mails += 1
                fixture.base.pass(.seconds(60))
            }
        }

        #expect(mails == 3)
        #expect(fixture.mailed.links.count == 3)
    }

    @Test func `one network can't send emails to many addresses`() async throws {
        let browser = try await fixture.needsDetails()
        var mails = 0
        await #expect(throws: TooManyAttempts.self) {
            for number in 0..<20 {
                try await fixture.complete(browser, email: EmailAddress("stranger\(number)@example.com"))
                _ = try await fixture.mailLink(in: browser)
                mails += 1
                fixture.base.pass(.seconds(60))
            }
        }

        #expect(mails == 10)
    }

    @Test func `a link proves the address that it was sent to, whatever else is entered at the same moment`()
        async throws
    {
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsDetails()
        let identities = fixture.accounts.identities
        let begun = try await #require(try identities.pendingSignIn(in: browser))
        try await identities.sendLink(of: begun, name: "Ben", to: .ben, from: .home, sending: fixture.mailed.sender)
        let asked = try await #require(try identities.pendingSignIn(in: browser))

        // Both were asked for when the address was Ben's; the one for Ana's comes first.
        try await identities.sendLink(of: asked, name: "Ben", to: .ana, from: .home, sending: fixture.mailed.sender)
        try await identities.sendLink(of: asked, from: .home, sending: fixture.mailed.sender)

        let last = try #require(fixture.mailed.links.last)
        #expect(last.recipient == "ben@example.com")
        #expect(try await fixture.finish(with: last.link, in: browser).member.email == "ben@example.com")
    }

    @Test func `an address that gets no more emails isn't kept`() async throws {
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsDetails()
        let identities = fixture.accounts.identities
        let begun = try await #require(try identities.pendingSignIn(in: browser))
        try await identities.sendLink(of: begun, name: "Ben", to: .ben, from: .home, sending: fixture.mailed.sender)
        let link = try #require(fixture.mailed.links.last).link
        for subject in 1...3 {
            _ = try await fixture.mailLink(
                in: try await fixture.needsConsent(.google("\(subject)")),
                from: ClientInfo(address: "192.0.2.\(100 + subject)", userAgent: ""))
        }

        await #expect(throws: TooManyAttempts.self) {
            try await identities.sendLink(
                of: begun, name: "Ana", to: .ana, from: .home, sending: fixture.mailed.sender)
        }

        let kept = try await identities.pendingSignIn(behind: link, in: browser)
        #expect(kept?.email == "ben@example.com" && kept?.name == "Ben")
    }

    @Test(arguments: ["locked down", "reset", "changed"])
    func `a link sent before the account was locked down, or got another password, is dead`(how: String) async throws {
        let ana = try await fixture.base.signUpAna()
        let browser = try await fixture.needsConsent()
        let link = try await fixture.mailLink(in: browser)
        let (passwords, password) = (fixture.accounts.passwords, Secret("brand new horse"))
        try await passwords.startReset(for: .ana, from: .home, notifying: fixture.notifications.notifier)
        let mail = try #require(fixture.notifications.events.last)

        switch how {
        case "locked down":
            _ = try await fixture.accounts.lockdowns.lockDown(with: mail.lockdown, from: .home, notifying: nobody)
        case "reset":
            let reset = try #require(fixture.notifications.resetLinks.last)
            try await passwords.reset(to: password, with: reset, from: .home, notifying: nobody)
        default:
            try await passwords.change(
                of: ana.member.id, to: password, endingOthers: false, keeping: ana.session, from: .home,
                notifying: nobody)
        }

        #expect(try await fixture.accounts.identities.pendingSignIn(behind: link, in: browser) == nil)
        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(with: link, in: browser) }
        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser)?.isMailed == true)
        // Another one can be had.
        _ = try await fixture.finish(with: try await fixture.mailLink(in: browser), in: browser)
    }

    @Test func `whoever typed a member's address doesn't see that the account is deleted`() async throws {
        let ana = try await fixture.base.signUpAna()
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, email: .ana)
        let link = try await fixture.mailLink(in: browser)

        #expect(try await fixture.accounts.administration.delete(ana.member.id))

        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser)?.isMailed == true)
        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(with: link, in: browser) }
    }

    @Test func `whoever has typed another address since doesn't see it either`() async throws {
        let ana = try await fixture.base.signUpAna()
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, email: .ana)
        _ = try await fixture.mailLink(in: browser)
        try await fixture.complete(browser, email: .ben)

        #expect(try await fixture.accounts.administration.delete(ana.member.id))

        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser)?.isMailed == false)
    }

    @Test func `if the email can't be queued, there is no link`() async throws {
        struct NoPaper: Error {}
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsConsent()
        let older = try await fixture.mailLink(in: browser)
        let signIn = try await #require(try fixture.accounts.identities.pendingSignIn(in: browser))

        await #expect(throws: NoPaper.self) {
            try await fixture.accounts.identities.sendLink(
                of: signIn, from: .home, sending: { _, _ in throw NoPaper() })
        }

        #expect(try await fixture.accounts.identities.pendingSignIn(behind: older, in: browser) != nil)
    }

    @Test func `no member is made without a name`() async throws {
        let browser = try await fixture.needsDetails(.google(email: nil, suggested: "ana@example.com", name: nil))
        let link = try await fixture.mailLink(in: browser)

        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(with: link, in: browser) }

        #expect(try await fixture.base.count("members") == 0)
        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser) != nil, "it is not used")
    }
}
