import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

@testable import Accounts

/// Sign-ups with a passkey, the authenticators of their visitors, and the links that were sent.
struct PasskeySignUpFixture {
    let base: PasskeyFixture
    let mailed = Mailed()
    /// What the browser of the sign-up holds.
    let browser = Token.random()
    let credential = SoftwareAuthenticator.newCredential()

    init(base: PasskeyFixture? = nil) throws {
        self.base = try base ?? PasskeyFixture()
    }

    var signUps: SignUps { base.base.accounts.signUps }

    func registration(
        of credential: SoftwareAuthenticator.Credential, _ challenge: String, in browser: Token? = nil,
        by authenticator: SoftwareAuthenticator = SoftwareAuthenticator()
    ) throws -> PasskeyRegistration {
        let answer = authenticator.register(credential, challenge)
        return PasskeyRegistration(
            try RegistrationResponse(
                clientDataJSON: answer.clientDataJSON, attestationObject: answer.attestationObject),
            transports: ["internal", "no transport!"], in: base.scope, of: browser ?? self.browser,
            named: { "Passkey \($0[0])" })
    }

    /// Signs up where no email arrives.
    func signUp(
        _ email: EmailAddress = .ana, by authenticator: SoftwareAuthenticator = SoftwareAuthenticator()
    ) async throws -> (signedIn: SignedIn, handle: [UInt8]) {
        let request = try await signUps.beginWithPasskey(in: browser, from: .home)
        let signedIn = try await signUps.signUp(
            SignUpRequest(
                name: "Ana", email: email,
                credential: .passkey(try registration(of: credential, request.challenge.text, by: authenticator))),
            from: .home)
        return (signedIn, request.userHandle)
    }

    /// Signs up where emails arrive.
    func request(
        _ email: EmailAddress = .ana, with credential: SoftwareAuthenticator.Credential? = nil,
        from client: ClientInfo = .home
    ) async throws -> (waiting: Token, handle: [UInt8]) {
        let request = try await signUps.beginWithPasskey(in: browser, from: client)
        let waiting = try await signUps.request(
            SignUpRequest(
                name: "Ana", email: email,
                credential: .passkey(try registration(of: credential ?? self.credential, request.challenge.text))),
            from: client, notifying: base.notifications.notifier, sending: mailed.sender)
        return (waiting, request.userHandle)
    }

    /// Confirms in another browser, with a passkey.
    func confirm(
        _ link: Token, with credential: SoftwareAuthenticator.Credential, handle: [UInt8], asked: Token? = nil,
        by authenticator: SoftwareAuthenticator = SoftwareAuthenticator()
    ) async throws -> SignedIn {
        let phone = Token.random()
        let challenge = try await signUps.beginConfirmation(with: link, in: phone).challenge
        let answer = try base.answer(
            authenticator.assert(with: credential, challenge), of: credential, handle: handle)
        return try await signUps.confirm(
            with: link, by: answer, in: base.scope, asked: asked ?? phone, from: .elsewhere)
    }

    func hasPassword(_ member: Member) async throws -> Bool {
        try await base.base.accounts.passwords.hasPassword(member.id)
    }

    func logIn(_ handle: [UInt8]) async throws -> SignInResult {
        let challenge = base.passkeys.beginSignIn(in: base.browser)
        let answer = try base.answer(
            SoftwareAuthenticator().assert(with: credential, challenge), of: credential, handle: handle)
        return try await base.passkeys.signIn(
            by: answer, in: base.scope, remember: false, asked: base.browser, knownBy: nil, from: .home,
            notifying: nobody)
    }
}
