import Accounts
import Secrets
import Testing

/// Telling what another site didn't, the first time somebody comes by it.
@Suite(.timeLimit(.minutes(5))) struct IdentityFinishTests {
    private let desk: IdentityFixture

    init() throws {
        desk = try IdentityFixture()
    }

    @Test func `with name and address a member is made`() async throws {
        let browser = try await desk.needsWords(.google(email: nil, name: nil))
        try await desk.complete(browser, name: "Ana", email: .ana)

        let signedIn = try await desk.finish(in: browser)

        #expect(signedIn.member.name == "Ana" && signedIn.member.language == "ko")
        #expect(try desk.events(of: signedIn.member) == [.signedUp, .signedInByGoogle])
        #expect(try desk.accounts.auditLog.verify() == .whole(lines: 2))
        #expect(try desk.fixture.count("unfinished_sign_ins") == 0)
        #expect(try await desk.enter(.google(email: nil)).member == signedIn.member)
    }

    @Test func `an address that the site vouches for stays as it is`() async throws {
        let browser = try await desk.needsWords(.google(name: nil))
        try await desk.complete(browser, name: "Ana", email: nil)

        #expect(try await desk.finish(in: browser).member.email == "ana@example.com")
    }

    @Test func `nothing is finished while something is missing`() async throws {
        let browser = try await desk.needsWords(.google(email: nil, name: nil))

        await #expect(throws: FinishError.noLongerThere) { try await desk.finish(in: browser) }

        #expect(try desk.accounts.identities.pendingSignIn(in: browser) != nil)
    }

    @Test func `a typed address that is a member's asks the member`() async throws {
        try await desk.fixture.signUpAna()
        let browser = try await desk.needsWords()
        try await desk.complete(browser, email: .ana)

        await #expect(throws: FinishError.consentRequired) { try await desk.finish(in: browser) }

        #expect(try desk.fixture.count("identities") == 0)
        _ = try await desk.linkIdentity("correct horse", in: browser)
    }

    @Test func `one identity finished in many browsers at once makes one member`() async throws {
        var browsers: [Token] = []
        for number in 0..<5 {
            let browser = try await desk.needsWords()
            try await desk.complete(browser, email: EmailAddress("ana\(number)@example.com"))
            browsers.append(browser)
        }

        let outcomes = await withTaskGroup(of: FinishError?.self) { group in
            for browser in browsers {
                group.addTask {
                    do {
                        _ = try await desk.finish(in: browser)
                        return nil
                    } catch {
                        return error as? FinishError
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.count { $0 == .noLongerThere } == 4)
        #expect(try desk.fixture.count("members") == 1)
    }

    @Test func `the same by mailed links`() async throws {
        let one = try await desk.needsWords()
        try await desk.complete(one, email: .ana)
        let other = try await desk.needsWords()
        try await desk.complete(other, email: .ben)
        let links = (try await desk.mailLink(in: one), try await desk.mailLink(in: other))
        _ = try await desk.finish(with: links.0, in: one)

        await #expect(throws: FinishError.noLongerThere) { try await desk.finish(with: links.1, in: other) }

        #expect(try desk.fixture.count("members") == 1)
    }

    @Test func `of two who finish with the same address one gets it and the other is asked for the password`()
        async throws
    {
        let one = try await desk.needsWords(.google("1", email: nil))
        try await desk.complete(one)
        let other = try await desk.needsWords(.google("2", email: nil))
        try await desk.complete(other)

        let outcomes = await withTaskGroup(of: FinishError?.self) { group in
            for browser in [one, other] {
                group.addTask {
                    do {
                        _ = try await desk.finish(in: browser)
                        return nil
                    } catch {
                        return error as? FinishError
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes.contains(nil) && outcomes.contains(.consentRequired))
        #expect(try desk.fixture.count("members") == 1)
    }

    @Test func `an address that got an account meanwhile is its member's`() async throws {
        let browser = try await desk.needsWords()
        try await desk.complete(browser, email: .ana)
        let link = try await desk.mailLink(in: browser)
        let ana = try await desk.fixture.signUpAna()

        // The mail shows whose address it is as well as it would have shown before.
        #expect(try await desk.finish(with: link, in: browser).member == ana.member)
    }

    @Test func `a day later it has to be begun again`() async throws {
        let browser = try await desk.needsWords()
        try await desk.complete(browser)

        desk.fixture.pass(.seconds(24 * 3600))

        await #expect(throws: FinishError.noLongerThere) { try await desk.finish(in: browser) }
    }
}
