import Accounts
import Secrets
import Testing

/// Provider logins that need neither details nor consent.
@Suite(.timeLimit(.minutes(5))) struct IdentitySignInTests {
    private let fixture: IdentityFixture

    init() throws {
        fixture = try IdentityFixture()
    }

    @Test func `the first login makes a member without a password`() async throws {
        let signedIn = try await fixture.openSession()

        #expect(signedIn.member.name == "Ana")
        #expect(signedIn.member.email == "ana@example.com")
        #expect(signedIn.member.language == "ko")
        #expect(try await fixture.base.member(holding: signedIn.session) == signedIn.member)
        #expect(try await !fixture.accounts.passwords.hasPassword(signedIn.member.id))
        #expect(try await fixture.events(of: signedIn.member) == [.signedUp, .signedInByGoogle])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 2))
        let identity = try await #require(try fixture.accounts.identities.linked(to: signedIn.member.id).first)
        #expect(identity.issuer == "https://accounts.google.com" && identity.email == "ana@example.com")
        #expect(!identity.isSuspended)
        // A new member needs no warning.
        #expect(fixture.notifications.events.isEmpty)
        #expect(try await fixture.base.count("unfinished_sign_ins") == 0)
    }

    @Test func `later logins find the member by issuer and subject alone`() async throws {
        let first = try await fixture.openSession()
        fixture.base.pass(.seconds(60))

        let second = try await fixture.openSession(.google(email: .ben, name: "Somebody"), in: first.browser)

        #expect(second.member == first.member)
        #expect(try await fixture.base.count("members") == 1)
        let identity = try await #require(try fixture.accounts.identities.linked(to: first.member.id).first)
        #expect(identity.email == "ben@example.com")
        #expect(identity.lastUsedAt == fixture.base.now && identity.linkedAt < fixture.base.now)
        // The address that the provider now reports is free for others.
        #expect(try await fixture.openSession(.google("2", email: .ben)).member.id != first.member.id)
    }

    @Test func `name and address stay if a later claim has neither`() async throws {
        let first = try await fixture.openSession(.apple(name: "Ana"))

        let second = try await fixture.openSession(.apple(email: nil), in: first.browser)

        #expect(second.member.name == "Ana")
        #expect(try await fixture.accounts.identities.linked(to: first.member.id).first?.email == "ana@example.com")
    }

    @Test func `logging out tells by whose login the session began`() async throws {
        let ana = try await fixture.openSession()
        try await fixture.link(.apple(), to: ana.session)
        fixture.base.pass(.seconds(60))
        let again = try await fixture.openSession(.google(), in: ana.browser)
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .home)

        #expect(try await issuer(after: again) == "https://accounts.google.com")
        #expect(try await issuer(after: ben) == nil)
    }

    private func issuer(after signedIn: SignedIn) async throws -> String? {
        try await fixture.accounts.sessions.signOut(
            signedIn.member.id, session: signedIn.session, ticket: nil, from: .home)
    }

    @Test func `the same subject at another issuer is another identity`() async throws {
        let one = try await fixture.openSession(.google("1"))
        let other = try await fixture.openSession(.apple("1", email: .ben, name: "Ben"))

        #expect(one.member.id != other.member.id)
    }

    @Test func `a member's address alone links nothing`() async throws {
        try await fixture.base.signUpAna()

        let browser = try await fixture.needsConsent()

        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await fixture.base.count("sessions") == 1, "only that of the sign-up")
        let waiting = try await #require(try fixture.accounts.identities.pendingSignIn(in: browser))
        #expect(waiting.email == "ana@example.com" && waiting.emailIsVerified)
    }

    @Test func `nor does the address of a member of another provider`() async throws {
        try await fixture.openSession()

        _ = try await fixture.needsConsent(.apple(name: "Ana"))

        #expect(try await fixture.base.count("identities") == 1)
    }

    @Test func `an unverified address counts as none, and is suggested in the form`() async throws {
        try await fixture.base.signUpAna()

        let browser = try await fixture.needsDetails(.google(email: nil, suggested: "ana@example.com"))

        let waiting = try await #require(try fixture.accounts.identities.pendingSignIn(in: browser))
        #expect(waiting.email == "ana@example.com" && !waiting.emailIsVerified)
        #expect(waiting.name == "Ana")
        #expect(waiting.destination == "/todos/new")
    }

    @Test func `a missing name is requested`() async throws {
        let browser = try await fixture.needsDetails(.google(name: nil))

        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser)?.name == nil)
        #expect(try await fixture.base.count("members") == 0)
    }

    @Test func `a browser is remembered on request`() async throws {
        let signedIn = try await fixture.openSession(remember: true)

        let ticket = try #require(signedIn.ticket)
        #expect(try await fixture.accounts.rememberedDevices.member(of: ticket) == signedIn.member)
    }

    @Test func `a new browser is reported`() async throws {
        let first = try await fixture.openSession()
        try await fixture.openSession(in: first.browser)
        #expect(fixture.notifications.kinds.isEmpty)

        try await fixture.openSession(from: .elsewhere)

        #expect(fixture.notifications.kinds == ["newDevice"])
        #expect(fixture.notifications.events.first?.client == .elsewhere)
    }

    @Test func `new accounts count as sign-ups of their network, known ones do not`() async throws {
        var made = 0
        await #expect(throws: TooManyAttempts.self) {
            for number in 0..<20 {
                try await fixture.openSession(.google("\(number)", email: EmailAddress("member\(number)@example.com")))
                made += 1
                fixture.base.pass(.seconds(60))
            }
        }

        #expect(made == 10)
        for _ in 0..<20 { try await fixture.openSession(.google("0")) }
    }

    @Test func `an account without a password accepts no password`() async throws {
        try await fixture.openSession()

        for password in ["", "correct horse"] {
            await #expect(throws: SignInError.wrongPair) {
                try await fixture.accounts.signIn(
                    email: .ana, password: Secret(password), remember: false, from: .home, notifying: nobody)
            }
        }
    }

    @Test func `of concurrent logins with one identity, one makes the member and all sign in`() async throws {
        let members = await withTaskGroup(of: Member.ID?.self) { group in
            for _ in 0..<10 { group.addTask { try? await fixture.openSession().member.id } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(Set(members).count == 1 && !members.contains(nil))
        #expect(try await fixture.base.count("members") == 1)
    }
}
