import Accounts
import Database
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct InvitationTests {
    private let notifications = RecordedNotifications()
    private let mailed = Mailed()

    private func signUp(_ fixture: AccountsFixture, _ invitation: Token? = nil) async throws -> SignedIn {
        try await fixture.accounts.signUps.signUp(
            SignUpRequest(
                name: "Ana", email: .ana, credential: .password(Secret("correct horse")), invitation: invitation),
            from: .home)
    }

    private func request(_ fixture: AccountsFixture, _ email: String, _ invitation: Token?) async throws -> Token {
        try await fixture.accounts.signUps.request(
            SignUpRequest(
                name: "Ana", email: try #require(EmailAddress(email)), credential: .password(Secret("correct horse")),
                invitation: invitation), from: .home, notifying: notifications.notifier, sending: mailed.sender)
    }

    @Test func `an open site asks for no invitation, and leaves one alone that a visitor brings`() async throws {
        let fixture = try AccountsFixture()
        let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token

        _ = try await signUp(fixture, invitation)

        #expect(try await fixture.count("invitations") == 1)
    }

    @Test func `an invitation lets one person sign up`() async throws {
        let fixture = try AccountsFixture(signUpPolicy: .invited)
        let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token
        await #expect(throws: SignUpClosed.self) { try await signUp(fixture) }
        await #expect(throws: SignUpClosed.self) { try await signUp(fixture, .random()) }
        #expect(try await fixture.count("members") == 0)

        #expect(try await signUp(fixture, invitation).member.name == "Ana")

        await #expect(throws: SignUpClosed.self) { try await fixture.accounts.invitations.require(invitation) }
        #expect(try await fixture.count("invitations") == 0)
    }

    @Test func `of several who use one invitation at once, one gets in`() async throws {
        let fixture = try AccountsFixture(throttles: .off, signUpPolicy: .invited)
        let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token
        let emails = (1...8).compactMap { EmailAddress("guest\($0)@example.com") }

        let made = await withTaskGroup(of: Bool.self) { group in
            for email in emails {
                group.addTask {
                    let signedIn = try? await fixture.accounts.signUps.signUp(
                        SignUpRequest(
                            name: "Guest", email: email, credential: .password(Secret("correct horse")),
                            invitation: invitation), from: .home)
                    return signedIn != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(made == 1)
        #expect(try await fixture.count("members") == 1)
    }

    @Test func `all who are invited may sign up from one network`() async throws {
        let fixture = try AccountsFixture(signUpPolicy: .invited)
        for number in 1...20 {
            let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token
            _ = try await request(fixture, "guest\(number)@example.com", invitation)
            let link = try #require(mailed.links.last).link
            _ = try await fixture.accounts.signUps.confirm(
                with: link, password: Secret("correct horse"), waiting: nil, from: .home)
        }

        #expect(try await fixture.count("members") == 20)
    }

    @Test func `a taken address uses no invitation up`() async throws {
        let fixture = try AccountsFixture(signUpPolicy: .invited)
        _ = try await signUp(fixture, try await fixture.accounts.invitations.make(lasting: .seconds(60)).token)
        let second = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token

        await #expect(throws: SignUpError.emailTaken) { try await signUp(fixture, second) }

        try await fixture.accounts.invitations.require(second)
    }

    @Test func `a site that is closed takes nobody, with whatever invitation`() async throws {
        let fixture = try AccountsFixture(signUpPolicy: .closed)
        let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token

        await #expect(throws: SignUpClosed.self) { try await signUp(fixture, invitation) }
        await #expect(throws: SignUpClosed.self) { try await request(fixture, "ana@example.com", invitation) }
        await #expect(throws: SignUpClosed.self) { try await fixture.accounts.invitations.require(invitation) }

        #expect(try await fixture.count("members") == 0)
        #expect(try await fixture.count("sign_ups") == 0)
    }

    @Test func `an invitation ends, and one dated ahead of the clock is not good`() async throws {
        let fixture = try AccountsFixture(signUpPolicy: .invited)
        let invitations = fixture.accounts.invitations
        let ended = try await invitations.make(lasting: .seconds(60)).token
        fixture.pass(.seconds(60))
        await #expect(throws: SignUpClosed.self) { try await signUp(fixture, ended) }
        let ahead = try await invitations.make(lasting: .seconds(7 * 24 * 3600)).token
        fixture.pass(.seconds(-24 * 3600))
        await #expect(throws: SignUpClosed.self) { try await signUp(fixture, ahead) }
        #expect(try await invitations.all().isEmpty)

        try await fixture.accounts.removeExpired()

        #expect(try await fixture.count("invitations") == 0)
    }

    @Test func `the operator sees what was not used, and can withdraw it`() async throws {
        let fixture = try AccountsFixture(signUpPolicy: .invited)
        let invitations = fixture.accounts.invitations
        let first = try await invitations.make(lasting: .seconds(60)).token
        let second = try await invitations.make(lasting: .seconds(120)).token
        let all = try await invitations.all()
        #expect(all.map(\.madeAt) == [fixture.now, fixture.now])
        #expect(all.map(\.expiresAt) == [fixture.now + Duration.seconds(60), fixture.now + Duration.seconds(120)])

        #expect(try await invitations.withdraw(all[0].id))
        #expect(try await !invitations.withdraw(all[0].id))

        await #expect(throws: SignUpClosed.self) { try await invitations.require(first) }
        try await invitations.require(second)
        #expect(try await invitations.all().map(\.id) == [all[1].id])
    }

    @Test func `of two sign-ups that wait with one invitation, the first to be confirmed has it`() async throws {
        let fixture = try AccountsFixture(signUpPolicy: .invited)
        let signUps = fixture.accounts.signUps
        let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(3600)).token
        let ana = try await request(fixture, "ana@example.com", invitation)
        let ben = try await request(fixture, "ben@example.com", invitation)
        await #expect(throws: SignUpClosed.self) { try await request(fixture, "eva@example.com", nil) }
        let links = mailed.links.map(\.link)

        let signedIn = try await signUps.confirm(with: links[1], password: nil, waiting: ben, from: .home)
        #expect(signedIn.member.email == "ben@example.com")

        await #expect(throws: SignUpClosed.self) {
            try await signUps.confirm(with: links[0], password: nil, waiting: ana, from: .home)
        }
        #expect(try await fixture.count("members") == 1)
    }

    @Test func `a provider's login creates an account for whoever is invited, and still opens those that exist`()
        async throws
    {
        let fixture = try AccountsFixture(signUpPolicy: .invited)
        let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token
        func signIn(_ invitation: Token? = nil) async throws -> SignInResult {
            try await fixture.accounts.identities.signIn(
                by: .google(), SignInOptions(remember: false, destination: nil, language: nil, invitation: invitation),
                knownBy: nil, from: .home, notifying: notifications.notifier)
        }
        await #expect(throws: SignUpClosed.self) { try await signIn() }
        #expect(try await fixture.count("members") == 0)

        _ = try await signIn(invitation)
        _ = try await signIn()

        #expect(try await fixture.count("members") == 1)
        #expect(try await fixture.count("sessions") == 2)
    }

    @Test func `a provider that gives no address asks the invited alone for one, and then the invitation is used`()
        async throws
    {
        let fixture = try AccountsFixture(signUpPolicy: .invited)
        let identities = fixture.accounts.identities
        let invitation = try await fixture.accounts.invitations.make(lasting: .seconds(60)).token
        func begin(_ invitation: Token?) async throws -> Token {
            let options = SignInOptions(remember: false, destination: nil, language: nil, invitation: invitation)
            let result = try await identities.signIn(
                by: .google(email: nil), options, knownBy: nil, from: .home, notifying: notifications.notifier)
            guard case .needs(.details(let browser)) = result else { throw NotSignedIn() }
            let signIn = try await #require(try identities.pendingSignIn(in: browser))
            try await identities.complete(signIn, name: "Ana", email: .ana)
            return browser
        }
        await #expect(throws: SignUpClosed.self) { try await begin(nil) }
        #expect(try await fixture.count("unfinished_sign_ins") == 0, "the answers would tell who is a member")

        let browser = try await begin(invitation)
        await #expect(throws: SignUpClosed.self) {
            try await identities.finish(in: browser, knownBy: nil, from: .home)
        }
        let waiting = try await #require(try identities.pendingSignIn(in: browser))
        try await identities.sendLink(of: waiting, from: .home, sending: mailed.sender)
        let link = try #require(mailed.links.last).link
        await #expect(throws: SignUpClosed.self) {
            try await identities.finish(
                with: link, in: browser, knownBy: nil, from: .home, notifying: notifications.notifier)
        }

        let result = try await identities.finish(
            with: link, in: browser, knownBy: nil, invitation: invitation, from: .home,
            notifying: notifications.notifier)

        #expect(try result.signedIn.member.email == "ana@example.com")
        #expect(try await fixture.count("invitations") == 0)
    }

    @Test func `whom the operator creates needs no invitation`() async throws {
        let fixture = try AccountsFixture(signUpPolicy: .closed)

        let member = try await fixture.accounts.administration.makeMember(
            name: "Ana", email: .ana, notifying: notifications.notifier)

        #expect(member.email == "ana@example.com")
    }
}
