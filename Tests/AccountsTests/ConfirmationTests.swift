import Database
import Secrets
import Synchronization
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct ConfirmationTests {
    private let fixture: AccountsFixture
    private let notifications = RecordedNotifications()
    private let mailed = Mailed()

    init() throws {
        fixture = try AccountsFixture()
    }

    private func request(
        _ email: EmailAddress = .ana, password: String = "correct horse", from client: ClientInfo = .home
    ) async throws -> Token {
        try await fixture.accounts.signUps.request(
            SignUpRequest(name: "Ana", email: email, credential: .password(Secret(password))), from: client,
            notifying: notifications.notifier, sending: mailed.sender)
    }

    private func confirm(_ link: Token, password: String? = nil, waiting: Token? = nil) async throws -> SignedIn {
        try await fixture.accounts.signUps.confirm(
            with: link, password: password.map { Secret($0) }, waiting: waiting, from: .home)
    }

    /// Expects that the latest link confirms nothing, while its sign-up seems to wait as before.
    private func expectVoid(_ waiting: Token) async throws {
        let link = try #require(mailed.links.last).link
        await #expect(throws: ConfirmationError.linkNoLongerGood) { try await confirm(link, waiting: waiting) }
        #expect(try await fixture.accounts.signUps.pending(in: waiting)?.email != nil)
    }

    @Test func `the link makes the account in the browser of the sign-up`() async throws {
        let waiting = try await request()
        #expect(try await fixture.count("members") == 0)
        #expect(try await fixture.accounts.signUps.pending(in: waiting)?.email == "ana@example.com")
        let link = try #require(mailed.links.first)
        #expect(link.recipient == "ana@example.com")

        let signedIn = try await confirm(link.link, waiting: waiting)

        #expect(signedIn.member.name == "Ana")
        #expect(try await fixture.member(holding: signedIn.session) == signedIn.member)
        #expect(try await fixture.count("sign_ups") == 0)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 1))
        _ = try await fixture.signInAna()
    }

    @Test func `in another browser it takes the password`() async throws {
        _ = try await request()
        let link = try #require(mailed.links.first).link

        await #expect(throws: ConfirmationError.wrongPassword) { try await confirm(link, password: "wrong horse") }
        await #expect(throws: ConfirmationError.wrongPassword) { try await confirm(link) }
        await #expect(throws: ConfirmationError.wrongPassword) { try await confirm(link, waiting: .random()) }
        #expect(try await fixture.count("members") == 0)

        #expect(try await confirm(link, password: "correct horse").member.email == "ana@example.com")
    }

    @Test func `guesses of that password are counted`() async throws {
        _ = try await request()
        let link = try #require(mailed.links.first).link
        let wrong = try await fixture.exhaust { _ in
            do { _ = try await confirm(link, password: "wrong horse") } catch is ConfirmationError {}
        }.count
        #expect(wrong == 10)
    }

    @Test func `a link works once, within a day, and is replaced by a newer one`() async throws {
        let waiting = try await request()
        let first = try #require(mailed.links.first).link
        let signUp = try await #require(try fixture.accounts.signUps.pending(in: waiting))
        try await fixture.accounts.signUps.sendLinkAgain(
            of: signUp, from: .home, notifying: notifications.notifier, sending: mailed.sender)
        let second = try #require(mailed.links.last).link
        await #expect(throws: ConfirmationError.linkNoLongerGood) { try await confirm(first, waiting: waiting) }
        _ = try await confirm(second, waiting: waiting)
        await #expect(throws: ConfirmationError.linkNoLongerGood) { try await confirm(second, waiting: waiting) }

        let ben = try #require(EmailAddress("ben@example.com"))
        let his = try await request(ben)
        let late = try #require(mailed.links.last).link
        fixture.pass(.seconds(24 * 3600))
        #expect(try await fixture.accounts.signUps.pending(behind: late) == nil)
        await #expect(throws: ConfirmationError.linkNoLongerGood) { try await confirm(late, waiting: his) }
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("sign_ups") == 0)
    }

    @Test func `a link that is sent again is good for a day from then on`() async throws {
        let waiting = try await request()
        let signUp = try await #require(try fixture.accounts.signUps.pending(in: waiting))
        fixture.pass(.seconds(23 * 3600))
        try await fixture.accounts.signUps.sendLinkAgain(
            of: signUp, from: .home, notifying: notifications.notifier, sending: mailed.sender)
        fixture.pass(.seconds(24 * 3600 - 1))
        let link = try #require(mailed.links.last).link

        #expect(try await confirm(link, waiting: waiting).member.email == "ana@example.com")
    }

    @Test func `a link that is replaced while it is followed makes no account`() async throws {
        _ = try await request()
        let link = try #require(mailed.links.first).link
        let (signUps, now) = (fixture.accounts.signUps, fixture.now)
        let signUp = try await #require(try signUps.pending(behind: link))
        try await signUps.sendLinkAgain(
            of: signUp, from: .home, notifying: notifications.notifier, sending: mailed.sender)

        await #expect(throws: ConfirmationError.linkNoLongerGood) {
            try await fixture.database.write { transaction in
                try signUps.complete(
                    signUp, with: link, nil, remember: false, knownBy: nil, from: .home, at: now, in: transaction)
            }
        }

        #expect(try await fixture.count("members") == 0)
        #expect(try await fixture.count("sign_ups") == 1)
    }

    @Test func `of two sign-ups with one address, the one with both link and password gets it`() async throws {
        let attacker = try await request(password: "attacker's horse", from: .elsewhere)
        let owner = try await request()
        let links = mailed.links.map(\.link)

        // The owner opens the link of the attacker's sign-up in a third browser, with their own password.
        await #expect(throws: ConfirmationError.wrongPassword) {
            try await confirm(links[0], password: "correct horse")
        }
        _ = try await confirm(links[1], waiting: owner)

        await #expect(throws: ConfirmationError.linkNoLongerGood) { try await confirm(links[0], waiting: attacker) }
        #expect(try await fixture.count("members") == 1)
        _ = try await fixture.signInAna()
    }

    @Test func `in the browser of a sign-up any link to its address confirms that one`() async throws {
        _ = try await request(.ben)
        _ = try await request(password: "attacker's horse", from: .elsewhere)
        let owner = try await request()
        let links = mailed.links.map(\.link)
        await #expect(throws: ConfirmationError.wrongPassword) { try await confirm(links[0], waiting: owner) }

        #expect(try await confirm(links[1], waiting: owner).member.email == "ana@example.com")

        await #expect(throws: ConfirmationError.linkNoLongerGood) { try await confirm(links[2], waiting: owner) }
        #expect(try await fixture.count("members") == 1)
        _ = try await fixture.signInAna()
    }

    @Test func `when an address gets its account in another way, a sign-up waits for it in vain`() async throws {
        let first = try await request()
        let ana = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("another horse"))), from: .home)
        try await expectVoid(first)
        // As for an address that had an account when the sign-up was made.
        await #expect(throws: Unconfirmed.self) { try await fixture.signInAna() }

        let second = try await request(.ben)
        try await fixture.accounts.emailChanges.change(
            of: ana.member, to: .ben, endingOthers: false, keeping: ana.session, from: .home,
            notifying: notifications.notifier)
        try await expectVoid(second)

        fixture.pass(.seconds(60))
        let third = try await request()
        let link = try #require(notifications.events.first { $0.kind.name == .emailChanged }).lockdown
        _ = try await fixture.accounts.lockdowns.lockDown(with: link, from: .home, notifying: nobody)
        try await expectVoid(third)
        #expect(try await fixture.count("members") == 1)
    }

    @Test func `a sign-up that waits in vain is to its maker like one for an address that had an account before`()
        async throws
    {
        let waiting = try await request(password: "stranger's horse", from: .elsewhere)
        let owner = try await request()
        _ = try await confirm(try #require(mailed.links.last).link, waiting: owner)
        let signUp = try await #require(try fixture.accounts.signUps.pending(in: waiting))

        fixture.pass(.seconds(60))
        try await fixture.accounts.signUps.sendLinkAgain(
            of: signUp, from: .elsewhere, notifying: notifications.notifier, sending: mailed.sender)

        #expect(mailed.links.count == 2)
        #expect(notifications.kinds == ["addressWanted"])
        await #expect(throws: Unconfirmed.self) {
            try await fixture.accounts.signIn(
                email: .ana, password: Secret("stranger's horse"), remember: false, from: .elsewhere, notifying: nobody)
        }
        fixture.pass(.seconds(24 * 3600))
        #expect(try await fixture.accounts.signUps.pending(in: waiting)?.email == nil)
    }

    @Test func `for an address with an account, the owner is notified and no link is made`() async throws {
        let ana = try await fixture.signUpAna()
        let waiting = try await request(from: .elsewhere)

        #expect(mailed.links.isEmpty)
        #expect(notifications.kinds == ["addressWanted"])
        #expect(notifications.events.first?.member == ana.member)
        #expect(try await fixture.accounts.signUps.pending(in: waiting)?.email == "ana@example.com")
        // The wrong password opens no session.
        await #expect(throws: SignInError.self) {
            try await fixture.accounts.signIn(
                email: .ana, password: Secret("attacker's horse"), remember: false, from: .elsewhere, notifying: nobody)
        }
    }

    @Test func `three emails an hour to one address, with or without an account`() async throws {
        for address in ["ana@example.com", "new@example.com"] {
            if address == "ana@example.com" { try await fixture.signUpAna() }
            let email = try #require(EmailAddress(address))
            let sent = try await fixture.exhaust { number in
                _ = try await request(email, from: ClientInfo(address: "203.0.113.\(number)", userAgent: ""))
            }.count
            #expect(sent == 3)
        }
        #expect(notifications.events.count == 3)
        #expect(mailed.links.count == 3)
    }

    @Test func `addresses with a plus sign, whose mail is in one mailbox, share its three emails`() async throws {
        let sent = try await fixture.exhaust { number in
            let email = try #require(EmailAddress("zoe+\(number)@plus.example"))
            _ = try await request(email, from: ClientInfo(address: "203.0.113.\(number)", userAgent: ""))
        }.count

        #expect(sent == 3)
        await #expect(throws: TooManyAttempts.self) {
            try await request(try #require(EmailAddress("zoe@plus.example")), from: .elsewhere)
        }
        for other in ["zoea@plus.example", "zoe@other.example", "+1@plus.example", "+2@plus.example"] {
            _ = try await request(try #require(EmailAddress(other)), from: .elsewhere)
        }
    }

    @Test func `a stranger's sign-ups leave the address's owner an email`() async throws {
        let stranger = ClientInfo(address: "203.0.113.7", userAgent: "")
        for _ in 1...2 {
            _ = try await request(password: "stranger's horse", from: stranger)
            fixture.pass(.seconds(60))
        }
        await #expect(throws: TooManyAttempts.self) { try await request(from: stranger) }
        _ = try await request(try #require(EmailAddress("other@example.com")), from: stranger)

        let owner = try await request()

        _ = try await confirm(try #require(mailed.links.last).link, waiting: owner)
        _ = try await fixture.signInAna()
    }

    @Test func `who signs up later with an address voids no earlier link`() async throws {
        let owner = try await request()
        _ = try await request(password: "stranger's horse", from: .elsewhere)

        _ = try await confirm(try #require(mailed.links.first).link, waiting: owner)

        _ = try await fixture.signInAna()
    }

    @Test func `a login before confirmation reports it only with the right password`()
        async throws
    {
        _ = try await request()
        await #expect(throws: SignInError.wrongPair) {
            try await fixture.accounts.signIn(
                email: .ana, password: Secret("wrong horse"), remember: false, from: .elsewhere, notifying: nobody)
        }

        let unconfirmed = await #expect(throws: Unconfirmed.self) {
            try await fixture.accounts.signIn(
                email: .ana, password: Secret("correct horse"), remember: false, from: .elsewhere, notifying: nobody)
        }

        let waiting = try #require(unconfirmed?.waiting)
        _ = try await confirm(try #require(mailed.links.first).link, waiting: waiting)
    }

    @Test func `if the email can't be queued, there is no pending sign-up`() async throws {
        struct NoPaper: Error {}
        await #expect(throws: NoPaper.self) {
            try await fixture.accounts.signUps.request(
                SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("correct horse"))), from: .home,
                notifying: nobody, sending: { _, _ in throw NoPaper() })
        }
        #expect(try await fixture.count("sign_ups") == 0)
    }
}

/// Records the links that would be sent to addresses.
final class Mailed: Sendable {
    private let all = Mutex<[ConfirmationMessage]>([])

    var links: [ConfirmationMessage] { all.withLock { $0 } }

    var sender: ConfirmationSender {
        { [self] link, transaction in
            guard !link.isDecoy else { return }
            transaction.afterCommit { [self] in all.withLock { $0.append(link) } }
        }
    }
}
