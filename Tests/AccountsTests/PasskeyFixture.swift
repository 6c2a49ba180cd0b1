import Accounts
import Database
import Secrets
import TestSupport
import Testing
import WebAuthn

/// Accounts whose members have passkeys, an authenticator, and the notifications that were caused.
struct PasskeyFixture {
    let base: AccountsFixture
    let notifications = RecordedNotifications()
    let scope = CredentialScope(rpID: "example.org", origin: "https://example.org")
    /// What the guest's browser holds.
    let browser = Token.random()

    var passkeys: Passkeys { base.accounts.passkeys }

    init(throttles: Throttles = Throttles(), limits: AccountLimits = AccountLimits()) throws {
        self.init(base: try AccountsFixture(throttles: throttles, limits: limits))
    }

    init(base: AccountsFixture) {
        self.base = base
    }

    func begin(for signedIn: SignedIn) async throws -> PasskeyRequest {
        try await passkeys.beginAdding(of: signedIn.member.id, in: signedIn.session, from: .home)
    }

    /// Sends the answer of an authenticator that has created a passkey.
    func add(
        _ registration: SoftwareAuthenticator.Registration, for signedIn: SignedIn, transports: [String] = ["internal"]
    ) async throws {
        try await passkeys.add(
            RegistrationResponse(
                clientDataJSON: registration.clientDataJSON, attestationObject: registration.attestationObject),
            transports: transports, in: scope, of: signedIn.member, session: signedIn.session, from: .home,
            named: { "Passkey \($0[0])" }, notifying: notifications.notifier)
    }

    /// Adds a passkey.
    /// - Returns: it, with the handle that its authenticator keeps.
    @discardableResult
    func addPasskey(
        for signedIn: SignedIn,
        _ credential: SoftwareAuthenticator.Credential = SoftwareAuthenticator.newCredential()
    ) async throws -> (credential: SoftwareAuthenticator.Credential, handle: [UInt8]) {
        let request = try await begin(for: signedIn)
        try await add(SoftwareAuthenticator().register(credential, request.challenge.text), for: signedIn)
        return (credential, request.userHandle)
    }

    /// - Parameters:
    ///   - challenge: a new one if nil.
    ///   - browser: the guest's if nil.
    func signIn(
        with credential: SoftwareAuthenticator.Credential, handle: [UInt8],
        by authenticator: SoftwareAuthenticator = SoftwareAuthenticator(), challenge: String? = nil,
        in browser: Token? = nil, remember: Bool = false, knownBy known: Token? = nil
    ) async throws -> SignedIn {
        let challenge = challenge ?? passkeys.beginSignIn(in: self.browser)
        return try await send(
            authenticator.assert(with: credential, challenge), of: credential, handle: handle, in: browser,
            remember: remember, knownBy: known)
    }

    func send(
        _ assertion: SoftwareAuthenticator.Assertion, of credential: SoftwareAuthenticator.Credential, handle: [UInt8],
        in browser: Token? = nil, remember: Bool = false, knownBy known: Token? = nil
    ) async throws -> SignedIn {
        try await passkeys.signIn(
            by: try answer(assertion, of: credential, handle: handle), in: scope, remember: remember,
            asked: browser ?? self.browser, knownBy: known, from: .home, notifying: notifications.notifier
        ).signedIn
    }

    func answer(
        _ assertion: SoftwareAuthenticator.Assertion, of credential: SoftwareAuthenticator.Credential, handle: [UInt8]
    ) throws -> PasskeyAnswer {
        PasskeyAnswer(
            credentialID: credential.id, userHandle: handle,
            response: try AssertionResponse(
                clientDataJSON: assertion.clientDataJSON, authenticatorData: assertion.authenticatorData,
                signature: assertion.signature))
    }

    func events(of member: Member) async throws -> [AuditEvent] {
        try await base.accounts.auditLog.entries(of: member.id).map(\.event).reversed()
    }
}
