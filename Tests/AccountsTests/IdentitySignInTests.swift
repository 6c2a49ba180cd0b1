import Accounts
import Secrets
import Testing

/// Logging in by another site, when nothing is missing and nobody has to be asked.
@Suite(.timeLimit(.minutes(5))) struct IdentitySignInTests {
    private let desk: IdentityFixture

    init() throws {
        desk = try IdentityFixture()
    }

    @Test func `the first time makes a member without a password`() async throws {
        let signedIn = try await desk.enter()

        #expect(signedIn.member.name == "Ana")
        #expect(signedIn.member.email == "ana@example.com")
        #expect(signedIn.member.language == "ko")
        #expect(try desk.fixture.member(holding: signedIn.session) == signedIn.member)
        #expect(try !desk.accounts.passwords.hasPassword(signedIn.member.id))
        #expect(try desk.events(of: signedIn.member) == [.signedUp, .signedInByGoogle])
        #expect(try desk.accounts.auditLog.verify() == .whole(lines: 2))
        let identity = try #require(try desk.accounts.identities.linked(to: signedIn.member.id).first)
        #expect(identity.issuer == "https://accounts.google.com" && identity.email == "ana@example.com")
        #expect(!identity.isSuspended)
        // Who was never here before has nothing to be warned of.
        #expect(desk.notifications.events.isEmpty)
        #expect(try desk.fixture.count("unfinished_sign_ins") == 0)
    }

    @Test func `later times find the member by issuer and subject, whatever else the site tells`() async throws {
        let first = try await desk.enter()
        desk.fixture.pass(.seconds(60))

        let second = try await desk.enter(.google(email: .ben, name: "Somebody"), in: first.browser)

        #expect(second.member == first.member)
        #expect(try desk.fixture.count("members") == 1)
        let identity = try #require(try desk.accounts.identities.linked(to: first.member.id).first)
        #expect(identity.email == "ben@example.com")
        #expect(identity.lastUsedAt == desk.fixture.now && identity.linkedAt < desk.fixture.now)
        // The address that the site tells by now is free for others.
        #expect(try await desk.enter(.google("2", email: .ben)).member.id != first.member.id)
    }

    @Test func `name and address stay when a later claim has neither`() async throws {
        let first = try await desk.enter(.apple(name: "Ana"))

        let second = try await desk.enter(.apple(email: nil), in: first.browser)

        #expect(second.member.name == "Ana")
        #expect(try desk.accounts.identities.linked(to: first.member.id).first?.email == "ana@example.com")
    }

    @Test func `the same subject of another site is somebody else`() async throws {
        let one = try await desk.enter(.google("1"))
        let other = try await desk.enter(.apple("1", email: .ben, name: "Ben"))

        #expect(one.member.id != other.member.id)
    }

    @Test func `the address of a member never links by itself`() async throws {
        try await desk.fixture.signUpAna()

        let browser = try await desk.needsConsent()

        #expect(try desk.fixture.count("identities") == 0)
        #expect(try desk.fixture.count("sessions") == 1, "that of the sign-up alone")
        let waiting = try #require(try desk.accounts.identities.pendingSignIn(in: browser))
        #expect(waiting.email == "ana@example.com" && waiting.emailIsVerified)
    }

    @Test func `neither does that of a member who came by another site`() async throws {
        try await desk.enter()

        _ = try await desk.needsConsent(.apple(name: "Ana"))

        #expect(try desk.fixture.count("identities") == 1)
    }

    @Test func `an address that the site doesn't vouch for counts as none, and is offered in the form`() async throws {
        try await desk.fixture.signUpAna()

        let browser = try await desk.needsWords(.google(email: nil, suggested: "ana@example.com"))

        let waiting = try #require(try desk.accounts.identities.pendingSignIn(in: browser))
        #expect(waiting.email == "ana@example.com" && !waiting.emailIsVerified)
        #expect(waiting.name == "Ana")
        #expect(waiting.destination == "/todos/new")
    }

    @Test func `a name that is missing is asked for`() async throws {
        let browser = try await desk.needsWords(.google(name: nil))

        #expect(try desk.accounts.identities.pendingSignIn(in: browser)?.name == nil)
        #expect(try desk.fixture.count("members") == 0)
    }

    @Test func `whoever wishes it is remembered`() async throws {
        let signedIn = try await desk.enter(remember: true)

        let ticket = try #require(signedIn.ticket)
        #expect(try desk.accounts.rememberedDevices.member(of: ticket) == signedIn.member)
    }

    @Test func `a browser in which the member never was is told of`() async throws {
        let first = try await desk.enter()
        try await desk.enter(in: first.browser)
        #expect(desk.notifications.kinds.isEmpty)

        try await desk.enter(from: .elsewhere)

        #expect(desk.notifications.kinds == ["newDevice"])
        #expect(desk.notifications.events.first?.client == .elsewhere)
    }

    @Test func `new accounts are counted with a network's sign-ups, known ones are not`() async throws {
        var made = 0
        await #expect(throws: TooManyAttempts.self) {
            for number in 0..<20 {
                try await desk.enter(.google("\(number)", email: EmailAddress("member\(number)@example.com")))
                made += 1
                desk.fixture.pass(.seconds(60))
            }
        }

        #expect(made == 10)
        for _ in 0..<20 { try await desk.enter(.google("0")) }
    }

    @Test func `nobody logs in with a password that was never chosen`() async throws {
        try await desk.enter()

        for password in ["", "correct horse"] {
            await #expect(throws: SignInError.wrongPair) {
                try await desk.accounts.signIn(
                    email: .ana, password: Secret(password), remember: false, from: .home, notifying: nobody)
            }
        }
    }

    @Test func `of many who come by one identity at once, one is made a member and all are let in`() async throws {
        let members = await withTaskGroup(of: Member.ID?.self) { group in
            for _ in 0..<10 { group.addTask { try? await desk.enter().member.id } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(Set(members).count == 1 && !members.contains(nil))
        #expect(try desk.fixture.count("members") == 1)
    }
}
