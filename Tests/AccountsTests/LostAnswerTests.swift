import Secrets
import Testing

@testable import Accounts

/// A browser that lost the answer with its login's other tokens, and sends the form again that asked for them.
@Suite(.timeLimit(.minutes(5))) struct LostAnswerTests {
    private let fixture: AccountsFixture
    private let here: SignedIn
    private let ticket: RememberTicket
    private let key = RenewalKey.random()

    private var accounts: Accounts { fixture.accounts }

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
        here = try await fixture.signInAna(remember: true)
        ticket = try #require(here.ticket)
    }

    private func renew(with ticket: RememberTicket?, isReauthenticated: Bool = true) async throws -> RenewedLogin {
        try await accounts.sessions.endOtherDevices(
            of: here.member.id, keeping: here.session, with: LoginRenewal(ticket: ticket, key: key),
            isReauthenticated: isReauthenticated, from: .home)
    }

    private func sendAgain(
        _ session: Token? = nil, with ticket: RememberTicket?, by key: RenewalKey?
    ) async throws -> RenewedLogin? {
        try await accounts.sessions.renewed(
            session ?? here.session, with: LoginRenewal(ticket: ticket, key: key), provenBy: nil)?.login
    }

    @Test func `the form's key and the cookies before give what the answer held`() async throws {
        let login = try await renew(with: ticket)

        let again = try #require(try await sendAgain(with: ticket, by: key))

        #expect(again.session.matches(login.session))
        #expect(try #require(again.proof).matches(try #require(login.proof)))
        #expect(again.ticket?.text == login.ticket?.text)
        #expect(try await fixture.member(holding: again.session) != nil)
        guard
            case .signedIn = try await accounts.rememberedDevices.resume(
                with: try #require(again.ticket), from: .home, notifying: nobody)
        else {
            Issue.record("not remembered")
            return
        }
    }

    @Test func `a copy of the cookies without that key gets nothing, nor does the key alone`() async throws {
        let other = try await fixture.signInAna()
        let login = try await renew(with: ticket)

        for wrong in [nil, RenewalKey.random()] { #expect(try await sendAgain(with: ticket, by: wrong) == nil) }
        for session in [other.session, login.session, .random()] {
            #expect(try await sendAgain(session, with: ticket, by: key) == nil)
        }
    }

    @Test func `nor does it before the form has done its work, and after the login got other tokens once more`()
        async throws
    {
        #expect(try await sendAgain(with: ticket, by: key) == nil)
        let login = try await renew(with: ticket)
        _ = try await accounts.sessions.endOtherDevices(of: here.member.id, keeping: login.session, from: .home)

        #expect(try await sendAgain(with: ticket, by: key) == nil)
    }

    @Test func `what the answer didn't hold isn't given`() async throws {
        _ = try await renew(with: nil, isReauthenticated: false)

        let again = try #require(try await sendAgain(with: ticket, by: key))

        #expect(again.proof == nil && again.ticket == nil)
    }

    @Test func `what was given stays as it is when the form does its work again`() async throws {
        let login = try await renew(with: ticket)

        let again = try await accounts.passwords.change(
            of: here.member.id, to: Secret("brand new horse"), endingOthers: true, keeping: login.session,
            with: LoginRenewal(done: login), from: .home, notifying: nobody)

        #expect(again.session.matches(login.session))
        #expect(try await sendAgain(with: ticket, by: key) != nil)
    }

    @Test func `a key is read as it was written, and nothing else is one`() {
        #expect(RenewalKey(key.text)?.text == key.text)
        for text in ["", "x", key.text + "A", String(key.text.dropLast())] { #expect(RenewalKey(text) == nil) }
    }
}
