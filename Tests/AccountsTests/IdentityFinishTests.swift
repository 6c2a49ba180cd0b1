import Accounts
import Secrets
import Testing

/// Entering the details that a provider did not send, at the first login.
@Suite(.timeLimit(.minutes(5))) struct IdentityFinishTests {
    private let fixture: IdentityFixture

    init() throws {
        fixture = try IdentityFixture()
    }

    /// The outcomes in any order; nil for one that has logged in.
    private func finishAtOnce(_ browsers: [Token]) async -> [FinishError?] {
        await withTaskGroup(of: FinishError?.self) { group in
            for browser in browsers {
                group.addTask {
                    do {
                        _ = try await fixture.finish(in: browser)
                        return nil
                    } catch {
                        return error as? FinishError
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `a name and an address make a member`() async throws {
        let browser = try await fixture.needsDetails(.google(email: nil, name: nil))
        try await fixture.complete(browser, name: "Ana", email: .ana)

        let signedIn = try await fixture.finish(in: browser)

        #expect(signedIn.member.name == "Ana" && signedIn.member.language == "ko")
        #expect(try await fixture.events(of: signedIn.member) == [.signedUp, .signedInByGoogle])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 2))
        #expect(try await fixture.base.count("unfinished_sign_ins") == 0)
        #expect(try await fixture.openSession(.google(email: nil)).member == signedIn.member)
    }

    @Test func `an address that the provider verified can't be changed`() async throws {
        let browser = try await fixture.needsDetails(.google(name: nil))
        try await fixture.complete(browser, name: "Ana", email: nil)

        #expect(try await fixture.finish(in: browser).member.email == "ana@example.com")
    }

    @Test func `a sign-in with missing details can't be finished`() async throws {
        let browser = try await fixture.needsDetails(.google(email: nil, name: nil))

        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(in: browser) }

        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser) != nil)
    }

    @Test func `a typed address of a member requires the member's consent`() async throws {
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, email: .ana)

        await #expect(throws: FinishError.consentRequired) { try await fixture.finish(in: browser) }

        #expect(try await fixture.base.count("identities") == 0)
        _ = try await fixture.linkIdentity("correct horse", in: browser)
    }

    @Test func `one identity finished in many browsers concurrently makes one member`() async throws {
        var browsers: [Token] = []
        for number in 0..<5 {
            let browser = try await fixture.needsDetails()
            try await fixture.complete(browser, email: EmailAddress("ana\(number)@example.com"))
            browsers.append(browser)
        }

        let outcomes = await finishAtOnce(browsers)

        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.count { $0 == .noLongerThere } == 4)
        #expect(try await fixture.base.count("members") == 1)
    }

    @Test func `the same holds for mailed links`() async throws {
        let one = try await fixture.needsDetails()
        try await fixture.complete(one, email: .ana)
        let other = try await fixture.needsDetails()
        try await fixture.complete(other, email: .ben)
        let links = (try await fixture.mailLink(in: one), try await fixture.mailLink(in: other))
        _ = try await fixture.finish(with: links.0, in: one)

        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(with: links.1, in: other) }

        #expect(try await fixture.base.count("members") == 1)
    }

    @Test func `of two sign-ins with the same address, one gets it and the other needs the password`()
        async throws
    {
        let one = try await fixture.needsDetails(.google("1", email: nil))
        try await fixture.complete(one)
        let other = try await fixture.needsDetails(.google("2", email: nil))
        try await fixture.complete(other)

        let outcomes = await finishAtOnce([one, other])

        #expect(outcomes.contains(nil) && outcomes.contains(.consentRequired))
        #expect(try await fixture.base.count("members") == 1)
    }

    @Test func `typed addresses with an account count as sign-ups, since the answer says that they have one`()
        async throws
    {
        try await fixture.base.signUpAna()
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, email: .ana)

        var told = 0
        await #expect(throws: TooManyAttempts.self) {
            for _ in 0..<20 {
                do { _ = try await fixture.finish(in: browser) } catch FinishError.consentRequired { told += 1 }
            }
        }

        #expect(told > 0 && told < 10)
        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser) != nil, "it can still be linked")
    }

    @Test func `an address that got an account in the meantime belongs to its member`() async throws {
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser, email: .ana)
        let link = try await fixture.mailLink(in: browser)
        let ana = try await fixture.base.signUpAna()

        // The email proves the address now as well as before.
        #expect(try await fixture.finish(with: link, in: browser).member == ana.member)
    }

    @Test func `a sign-in whose details have come is to be finished within a day`() async throws {
        let browser = try await fixture.needsDetails()
        try await fixture.complete(browser)

        fixture.base.pass(.seconds(24 * 3600))

        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(in: browser) }
    }
}
