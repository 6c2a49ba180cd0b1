import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

@testable import Accounts

/// Sign-ups with a passkey and no password.
@Suite(.timeLimit(.minutes(5))) struct PasskeySignUpTests {
    private let fixture: PasskeySignUpFixture

    init() throws {
        fixture = try PasskeySignUpFixture()
    }

    private var signUps: SignUps { fixture.signUps }
    private var accounts: AccountsFixture { fixture.base.base }

    @Test func `where no email arrives, the passkey makes a member without a password, who is logged in`() async throws
    {
        let (signedIn, handle) = try await fixture.signUp()

        #expect(signedIn.member.name == "Ana")
        #expect(try await accounts.member(holding: signedIn.session) == signedIn.member)
        #expect(try await !fixture.hasPassword(signedIn.member))
        #expect(try await fixture.base.events(of: signedIn.member) == [.signedUp, .passkeyAdded])
        let passkey = try #require(try await fixture.base.passkeys.all(of: signedIn.member.id).first)
        #expect(passkey.name == "Passkey 0" && passkey.transports == ["internal"])
        let session = try #require(try await accounts.accounts.sessions.session(opening: signedIn.session))
        #expect(accounts.accounts.sessions.isReauthenticated(session, by: signedIn.proof))
        #expect(handle.count == 64)
        #expect(try await fixture.base.signIn(with: fixture.credential, handle: handle).member == signedIn.member)
        #expect(try await fixture.base.begin(for: signedIn).userHandle == handle)
    }

    @Test func `no password opens that account`() async throws {
        _ = try await fixture.signUp()

        await #expect(throws: SignInError.wrongPair) {
            try await accounts.accounts.signIn(
                email: .ana, password: Secret(""), remember: false, from: .home, notifying: nobody)
        }
    }

    @Test func `an address has one account, whichever way it signs up`() async throws {
        try await accounts.signUpAna()

        await #expect(throws: SignUpError.emailTaken) { try await fixture.signUp() }

        #expect(try await accounts.count("passkeys") == 0)
        #expect(try await accounts.count("passkey_handles") == 0)
        #expect(try await accounts.count("sessions") == 1)
    }

    @Test func `an answer serves once, within five minutes, in the browser that asked, and for a sign-up alone`()
        async throws
    {
        let first = try await signUps.beginWithPasskey(in: fixture.browser, from: .home).challenge.text
        func send(_ challenge: String, in browser: Token? = nil) async throws {
            _ = try await signUps.signUp(
                SignUpRequest(
                    name: "Ana", email: .ana,
                    credential: .passkey(try fixture.registration(of: fixture.credential, challenge, in: browser))),
                from: .home)
        }
        await #expect(throws: PasskeyError.challengeGone) { try await send(first, in: .random()) }
        try await send(first)
        await #expect(throws: PasskeyError.challengeGone) { try await send(first) }

        let late = try await signUps.beginWithPasskey(in: fixture.browser, from: .home).challenge.text
        accounts.pass(.seconds(5 * 60))
        await #expect(throws: PasskeyError.challengeGone) { try await send(late) }
        let logIn = fixture.base.passkeys.beginSignIn(in: fixture.browser)
        await #expect(throws: PasskeyError.challengeGone) { try await send(logIn) }
        #expect(try await accounts.count("members") == 1)
    }

    @Test func `a challenge of a sign-up is none for a login`() async throws {
        let (_, handle) = try await fixture.signUp()
        let challenge = try await signUps.beginWithPasskey(in: fixture.base.browser, from: .home).challenge.text

        await #expect(throws: PasskeyError.challengeGone) {
            try await fixture.base.signIn(with: fixture.credential, handle: handle, challenge: challenge)
        }
    }

    @Test func `a refused answer has used up its challenge, and makes nothing`() async throws {
        let challenge = try await signUps.beginWithPasskey(in: fixture.browser, from: .home).challenge.text
        let elsewhere = SoftwareAuthenticator(origin: "https://evil.example")

        await #expect(throws: PasskeyError.refused(.wrongOrigin)) {
            try await signUps.signUp(
                SignUpRequest(
                    name: "Ana", email: .ana,
                    credential: .passkey(try fixture.registration(of: fixture.credential, challenge, by: elsewhere))),
                from: .home)
        }
        await #expect(throws: PasskeyError.challengeGone) {
            try await signUps.signUp(
                SignUpRequest(
                    name: "Ana", email: .ana,
                    credential: .passkey(try fixture.registration(of: fixture.credential, challenge))), from: .home)
        }

        #expect(try await accounts.count("members") == 0)
    }

    @Test func `a passkey that is in use makes no second account`() async throws {
        _ = try await fixture.signUp()

        await #expect(throws: PasskeyError.alreadyRegistered) { try await fixture.signUp(.ben) }

        #expect(try await accounts.count("members") == 1)
    }

    @Test func `sign-ups with and without a password share their limits`() async throws {
        for number in 0..<5 {
            _ = try await accounts.accounts.signUps.signUp(
                SignUpRequest(
                    name: "A", email: try #require(EmailAddress("a\(number)@example.com")),
                    credential: .password(Secret("correct horse"))), from: .home)
            if number == 4 { accounts.pass(.seconds(60)) }
        }
        var made = 0
        await #expect(throws: TooManyAttempts.self) {
            for number in 0..<20 {
                let request = try await signUps.beginWithPasskey(in: fixture.browser, from: .home)
                let passkey = try fixture.registration(
                    of: SoftwareAuthenticator.newCredential(), request.challenge.text)
                let email = try #require(EmailAddress("b\(number)@example.com"))
                do {
                    _ = try await signUps.signUp(
                        SignUpRequest(name: "B", email: email, credential: .passkey(passkey)), from: .home)
                    made += 1
                } catch let error as TooManyAttempts where error.wait <= .seconds(60) {
                    accounts.pass(error.wait)
                }
            }
        }
        #expect(made == 5)
    }

    @Test func `a network gets so many challenges`() async throws {
        var throttles = Throttles()
        throttles.passkeyChallengeFromNetwork = Throttle(4, per: .seconds(600))
        let fixture = try AccountsFixture(throttles: throttles)

        let (count, _) = try await fixture.exhaust { _ in
            _ = try await fixture.accounts.signUps.beginWithPasskey(in: .random(), from: .home)
        }

        #expect(count == 4)
    }

    @Test func `the database holds neither challenge nor token`() async throws {
        let challenge = try await signUps.beginWithPasskey(in: fixture.browser, from: .home).challenge

        let held = try await accounts.database.read { reader in
            try reader.rows("SELECT challenge_digest, browser_digest FROM passkey_challenges", []) {
                $0.blob(0) + $0.blob(1)
            }
        }

        #expect(held == [challenge.digest.bytes + fixture.browser.digest.bytes])
    }
}
