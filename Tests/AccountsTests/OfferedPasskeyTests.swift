import Accounts
import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

/// Passkeys that a browser creates by itself after a login with a saved password.
@Suite(.timeLimit(.minutes(5))) struct OfferedPasskeyTests {
    /// Backup eligible and backed up; nobody was present.
    private static let nobodyThere: UInt8 = 0x18

    private let fixture: PasskeyFixture
    private let ana: SignedIn
    private let browser: Token

    init() async throws {
        fixture = try PasskeyFixture()
        ana = try await fixture.base.signUpAna()
        browser = try #require(ana.browser)
    }

    private var authenticator: SoftwareAuthenticator {
        var authenticator = SoftwareAuthenticator()
        authenticator.flags = Self.nobodyThere
        return authenticator
    }

    private func ask(_ signedIn: SignedIn, in browser: Token? = nil) async throws -> PasskeyRequest? {
        try await fixture.passkeys.beginOffered(
            to: signedIn.member.id, in: signedIn.session, browser: browser ?? self.browser, from: .home)
    }

    private func logIn(_ email: EmailAddress = .ana, in browser: Token?) async throws -> SignedIn {
        try await fixture.base.accounts.signIn(
            email: email, password: Secret("correct horse"), remember: false, knownBy: browser, from: .home,
            notifying: nobody)
    }

    @Test func `a login with the password offers it, and no other way in does`() async throws {
        #expect(try await logIn(in: browser).offersPasskey)
        #expect(try await logIn(in: nil).offersPasskey)
        #expect(!ana.offersPasskey)
        let (credential, handle) = try await fixture.addPasskey(for: ana)
        #expect(try await !fixture.signIn(with: credential, handle: handle).offersPasskey)
    }

    @Test func `a browser is asked once for each member`() async throws {
        let first = try await logIn(in: browser)
        #expect(try await ask(first) != nil)
        #expect(try await ask(first) == nil)

        let again = try await logIn(in: browser)
        #expect(!again.offersPasskey)
        #expect(try await ask(again) == nil)
        let elsewhere = try await logIn(in: nil)
        #expect(elsewhere.browser != nil)
        #expect(try await ask(elsewhere, in: elsewhere.browser) != nil)
        _ = try await fixture.base.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), knownBy: browser,
            from: .home)
        let ben = try await logIn(.ben, in: browser)
        #expect(ben.offersPasskey)
        #expect(try await ask(ben) != nil)
    }

    @Test func `a browser that the member never used is not asked`() async throws {
        #expect(try await ask(ana, in: .random()) == nil)
    }

    @Test func `of two questions at once one is asked`() async throws {
        async let first = ask(ana)
        async let second = ask(ana)

        #expect(try await [first, second].compactMap(\.self).count == 1)
    }

    @Test func `nobody has to be there to create it, and it is reported like any other`() async throws {
        let signedIn = try await logIn(in: browser)
        let request = try #require(try await ask(signedIn))
        #expect(request.isConditional && request.userHandle.count == 64)
        let credential = SoftwareAuthenticator.newCredential()

        try await fixture.add(authenticator.register(credential, request.challenge.text), for: signedIn)

        #expect(try await fixture.events(of: ana.member) == [.signedUp, .signedIn, .passkeyAdded])
        #expect(fixture.notifications.kinds == ["passkeyAdded"])
        #expect(
            try await fixture.signIn(with: credential, handle: request.userHandle, knownBy: browser).member
                == ana.member)
        await #expect(throws: PasskeyError.refused(.userNotPresent)) {
            try await fixture.signIn(with: credential, handle: request.userHandle, by: authenticator)
        }
    }

    @Test func `for any other passkey the user has to be there`() async throws {
        let request = try await fixture.begin(for: ana)

        await #expect(throws: PasskeyError.refused(.userNotPresent)) {
            try await fixture.add(
                authenticator.register(SoftwareAuthenticator.newCredential(), request.challenge.text), for: ana)
        }
    }

    @Test func `the member's passkeys are named, and with twenty nothing is offered`() async throws {
        try await fixture.addPasskey(for: ana)
        let elsewhere = try await logIn(in: nil)
        #expect(elsewhere.browser != nil)
        #expect(try await ask(elsewhere, in: elsewhere.browser)?.present.count == 1)
        for _ in 1..<20 { try await fixture.addPasskey(for: ana) }

        #expect(try await !logIn(in: browser).offersPasskey)
        #expect(try await ask(ana) == nil)
    }
}
