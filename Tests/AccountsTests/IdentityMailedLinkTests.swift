import Accounts
import Secrets
import Testing

/// Finishing a log-in by another site with a link that was mailed to its address.
@Suite(.timeLimit(.minutes(5))) struct IdentityMailedLinkTests {
    private let desk: IdentityFixture

    init() throws {
        desk = try IdentityFixture()
    }

    @Test func `the link lets a member in, links and is told`() async throws {
        let ana = try await desk.fixture.signUpAna()
        let browser = try await desk.needsConsent()

        let link = try await desk.mailLink(in: browser)
        #expect(try desk.accounts.identities.pendingSignIn(behind: link, in: browser)?.email == "ana@example.com")
        let signedIn = try await desk.finish(with: link, in: browser)

        #expect(signedIn.member == ana.member)
        #expect(desk.notifications.kinds == ["identityLinked", "newDevice"])
        #expect(desk.mailed.links.map(\.recipient) == ["ana@example.com"])
        #expect(try await desk.enter().member == ana.member)
        #expect(try desk.accounts.auditLog.verify() == .whole(lines: 4))
    }

    @Test func `a typed address makes a member by the link`() async throws {
        let browser = try await desk.needsWords()
        try await desk.complete(browser, name: "Benjamin", email: .ben)

        let signedIn = try await desk.finish(with: try await desk.mailLink(in: browser), in: browser)

        #expect(signedIn.member.name == "Benjamin" && signedIn.member.email == "ben@example.com")
        #expect(try desk.accounts.identities.linked(to: signedIn.member.id).count == 1)
    }

    @Test func `in another browser it opens nothing`() async throws {
        try await desk.fixture.signUpAna()
        let browser = try await desk.needsConsent()
        let another = try await desk.needsConsent(.google("2"))
        let link = try await desk.mailLink(in: browser)

        for stranger in [another, .random()] {
            #expect(try desk.accounts.identities.pendingSignIn(behind: link, in: stranger) == nil)
            await #expect(throws: FinishError.noLongerThere) { try await desk.finish(with: link, in: stranger) }
        }

        #expect(try desk.fixture.count("identities") == 0)
        _ = try await desk.finish(with: link, in: browser)
    }

    @Test func `it works once, and looking at it uses nothing up`() async throws {
        try await desk.fixture.signUpAna()
        let browser = try await desk.needsConsent()
        let link = try await desk.mailLink(in: browser)
        for _ in 1...3 { #expect(try desk.accounts.identities.pendingSignIn(behind: link, in: browser) != nil) }

        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 { group.addTask { (try? await desk.finish(with: link, in: browser)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == 1)
    }

    @Test func `a newer link voids the older`() async throws {
        try await desk.fixture.signUpAna()
        let browser = try await desk.needsConsent()
        let older = try await desk.mailLink(in: browser)

        let newer = try await desk.mailLink(in: browser)

        await #expect(throws: FinishError.noLongerThere) { try await desk.finish(with: older, in: browser) }
        _ = try await desk.finish(with: newer, in: browser)
    }

    @Test func `a link to one address finishes nothing for another`() async throws {
        let browser = try await desk.needsWords()
        try await desk.complete(browser, email: .ana)
        let link = try await desk.mailLink(in: browser)

        try await desk.complete(browser, email: .ben)

        await #expect(throws: FinishError.noLongerThere) { try await desk.finish(with: link, in: browser) }
        #expect(try desk.fixture.count("members") == 0)
    }

    @Test func `a link dies after a day`() async throws {
        try await desk.fixture.signUpAna()
        let browser = try await desk.needsConsent()
        desk.fixture.pass(.seconds(3600))
        let link = try await desk.mailLink(in: browser)
        desk.fixture.pass(.seconds(24 * 3600 - 1))
        #expect(try desk.accounts.identities.pendingSignIn(behind: link, in: browser) != nil)

        desk.fixture.pass(.seconds(1))

        #expect(try desk.accounts.identities.pendingSignIn(behind: link, in: browser) == nil)
        await #expect(throws: FinishError.noLongerThere) { try await desk.finish(with: link, in: browser) }
    }

    @Test func `an address gets three mails in an hour, whoever asks`() async throws {
        try await desk.fixture.signUpAna()
        var mails = 0
        await #expect(throws: TooManyAttempts.self) {
            for subject in 1...5 {
                _ = try await desk.mailLink(
                    in: try await desk.needsConsent(.google("\(subject)")),
                    from: ClientInfo(address: "192.0.2.\(100 + subject)", userAgent: ""))
                mails += 1
                desk.fixture.pass(.seconds(60))
            }
        }

        #expect(mails == 3)
        #expect(desk.mailed.links.count == 3)
    }

    @Test func `one network can't have mails sent to one address after the other`() async throws {
        let browser = try await desk.needsWords()
        var mails = 0
        await #expect(throws: TooManyAttempts.self) {
            for number in 0..<20 {
                try await desk.complete(browser, email: EmailAddress("stranger\(number)@example.com"))
                _ = try await desk.mailLink(in: browser)
                mails += 1
                desk.fixture.pass(.seconds(60))
            }
        }

        #expect(mails == 10)
    }

    @Test func `without the mail there is no link`() async throws {
        struct NoPaper: Error {}
        try await desk.fixture.signUpAna()
        let browser = try await desk.needsConsent()
        let older = try await desk.mailLink(in: browser)
        let signIn = try #require(try desk.accounts.identities.pendingSignIn(in: browser))

        await #expect(throws: NoPaper.self) {
            try await desk.accounts.identities.sendLink(of: signIn, from: .home, mailing: { _, _ in throw NoPaper() })
        }

        #expect(try desk.accounts.identities.pendingSignIn(behind: older, in: browser) != nil)
    }

    @Test func `without a name no member is made`() async throws {
        let browser = try await desk.needsWords(.google(email: nil, suggested: "ana@example.com", name: nil))
        let link = try await desk.mailLink(in: browser)

        await #expect(throws: FinishError.noLongerThere) { try await desk.finish(with: link, in: browser) }

        #expect(try desk.fixture.count("members") == 0)
        #expect(try desk.accounts.identities.pendingSignIn(in: browser) != nil, "nothing is used up")
    }
}
