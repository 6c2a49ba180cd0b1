import Accounts
import Secrets
import Testing

/// One address in upper and lower case, in every operation that takes an address.
@Suite(.timeLimit(.minutes(5))) struct AddressSpellingTests {
    private let fixture: AccountsFixture
    private let notifications = RecordedNotifications()
    private let mailed = Mailed()
    private let small = EmailAddress.ana
    private let capital: EmailAddress

    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
        capital = try #require(EmailAddress("ANA@Example.COM"))
    }

    @discardableResult
    private func signIn(_ email: EmailAddress, _ password: String = "correct horse") async throws -> SignedIn {
        try await accounts.signIn(
            email: email, password: Secret(password), remember: false, from: .home, notifying: nobody)
    }

    private func requestSignUp(_ email: EmailAddress, at number: Int = 1) async throws {
        _ = try await accounts.signUps.request(
            SignUpRequest(name: "Ana", email: email, credential: .password(Secret("correct horse"))),
            from: ClientInfo(address: "203.0.113.\(number)", userAgent: ""), notifying: notifications.notifier,
            sending: mailed.sender)
    }

    /// Counts how often `act` is allowed, with alternating spellings.
    private func count(_ act: (EmailAddress, Int) async throws -> Void) async throws -> Int {
        try await fixture.exhaust { number in
            do { try await act(number % 2 == 0 ? small : capital, number) } catch is SignInError {}
        }.count
    }

    @Test func `an account is found by either spelling`() async throws {
        let made = try await accounts.signUps.signUp(
            SignUpRequest(name: "Ana", email: capital, credential: .password(Secret("correct horse"))), from: .home)

        #expect(made.member.email == "ANA@Example.COM")
        #expect(try await signIn(small).member.id == made.member.id)
        #expect(try await signIn(capital).member.id == made.member.id)
        #expect(try await accounts.administration.record(of: "ana@example.com")?.member.id == made.member.id)
        await #expect(throws: SignUpError.emailTaken) { try await fixture.signUpAna() }
    }

    @Test func `so is a pending sign-up, and a confirmed one`() async throws {
        try await requestSignUp(capital)
        await #expect(throws: Unconfirmed.self) { try await signIn(small) }
        await #expect(throws: Unconfirmed.self) { try await signIn(capital) }
        try await requestSignUp(small)

        let link = try #require(mailed.links.first).link
        _ = try await accounts.signUps.confirm(with: link, password: Secret("correct horse"), waiting: nil, from: .home)

        try await signIn(small)
        let other = try #require(mailed.links.last).link
        #expect(try await accounts.signUps.pending(behind: other)?.email == nil)
    }

    @Test func `a link to one spelling doesn't confirm a sign-up with another`() async throws {
        try await requestSignUp(capital)
        let waiting = try await accounts.signUps.request(
            SignUpRequest(name: "Ben", email: small, credential: .password(Secret("another horse"))), from: .elsewhere,
            notifying: notifications.notifier, sending: mailed.sender)
        let link = try #require(mailed.links.first)
        #expect(link.recipient == "ANA@Example.COM")

        await #expect(throws: ConfirmationError.wrongPassword) {
            try await accounts.signUps.confirm(with: link.link, password: nil, waiting: waiting, from: .elsewhere)
        }

        #expect(try await fixture.count("members") == 0)
    }

    @Test func `so is an account whose address was changed, and restored`() async throws {
        let ana = try await accounts.signUps.signUp(
            SignUpRequest(name: "Ana", email: capital, credential: .password(Secret("correct horse"))), from: .home)
        let new = try #require(EmailAddress("Ana.New@Example.COM"))
        try await accounts.emailChanges.request(
            of: ana.member, to: new, in: ana.session, from: .home, notifying: notifications.notifier,
            sending: mailed.sender)
        try await accounts.emailChanges.confirm(
            of: ana.member, with: try #require(mailed.links.first).link, endingOthers: false, keeping: ana.session,
            from: .home, notifying: notifications.notifier)
        try await signIn(try #require(EmailAddress("ana.new@example.com")))

        _ = try await accounts.lockdowns.lockDown(
            with: try #require(notifications.events.first).lockdown, from: .home, notifying: notifications.notifier)

        #expect(try await accounts.administration.record(of: "ana@example.com")?.member.id == ana.member.id)
    }

    @Test func `so is one that an administrator created, or a provider verified`() async throws {
        let made = try await accounts.administration.makeMember(
            name: "Ana", email: capital, language: "en", notifying: notifications.notifier)
        #expect(try await accounts.administration.record(of: "ana@example.com")?.member.id == made.id)

        let identity = try IdentityFixture()
        let entered = try await identity.openSession(.google(email: capital))
        #expect(
            try await identity.accounts.administration.record(of: "ana@example.com")?.member.id == entered.member.id)
    }

    @Test func `a provider's login is finished by a link to the account's own spelling`() async throws {
        let identity = try IdentityFixture()
        let ana = try await identity.base.signUpAna()
        let browser = try await identity.needsDetails()
        try await identity.complete(browser, email: capital)

        let link = try await identity.mailLink(in: browser)

        #expect(identity.mailed.links.map(\.recipient) == ["ana@example.com"])
        // The page that says so names what was typed: it must not tell who has an account.
        #expect(try await identity.accounts.identities.pendingSignIn(in: browser)?.email == "ANA@Example.COM")
        #expect(try await identity.finish(with: link, in: browser).member == ana.member)
    }

    @Test func `a link to another spelling doesn't finish it for an account made since`() async throws {
        let identity = try IdentityFixture()
        let browser = try await identity.needsDetails()
        try await identity.complete(browser, email: capital)
        let link = try await identity.mailLink(in: browser)
        #expect(identity.mailed.links.map(\.recipient) == ["ANA@Example.COM"])
        let ana = try await identity.base.signUpAna()

        await #expect(throws: FinishError.noLongerThere) { try await identity.finish(with: link, in: browser) }

        #expect(try await identity.accounts.identities.linked(to: ana.member.id).isEmpty)
        let own = try await identity.mailLink(in: browser)
        #expect(identity.mailed.links.last?.recipient == "ana@example.com")
        #expect(try await identity.finish(with: own, in: browser).member == ana.member)
    }

    @Test func `both spellings share one limit`() async throws {
        #expect(try await count { email, _ in try await signIn(email, "wrong horse") } == 10)
        #expect(
            try await count { email, number in
                try await accounts.passwords.startReset(
                    for: email, from: ClientInfo(address: "203.0.113.\(number)", userAgent: ""),
                    notifying: notifications.notifier)
            } == 3)
        #expect(try await count { email, number in try await requestSignUp(email, at: number) } == 3)
    }
}
