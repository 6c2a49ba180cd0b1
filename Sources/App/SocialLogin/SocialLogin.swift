import Accounts
import Foundation
import Identity
import Mustache
import Secrets
import Web

/// Logs in by a provider: begins an authorization there, and joins the identity that it returns with an account here.
/// The modules `Identity` and `Accounts` don't know each other.
struct SocialLogin: Sendable {
    /// The result of a completed authorization.
    enum Outcome: Sendable {
        case signIn(SignInResult, next: LocalPath?)
        case linked(in: AccountSlot?)
        case reauthenticated(RenewedLogin, in: AccountSlot, next: LocalPath?)
    }

    /// A failed authorization. Its purpose determines the page to redirect to, in the account of its slot.
    struct Failure: Error {
        let purpose: AuthorizationState.Purpose
        let slot: AccountSlot?
        let cause: any Error
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let baseURL: BaseURL
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        accounts = site.services.accounts
        securityEmails = site.securityEmails
        baseURL = site.services.baseURL
        cookies = site.cookies
    }

    /// Begins an authorization.
    /// - Parameters:
    ///   - key: the key that the browser holds. Only this browser can complete what was begun with it.
    ///   - session: the session of the member who begins it; nil to log in.
    /// - Returns: the URL to send the browser to.
    /// - Throws: `IdentityError`, `TooManyAttempts`, `SessionExpired`.
    func begin(
        _ authorizationState: AuthorizationState, by party: RelyingParty, key: Token, in session: Token?,
        from client: ClientInfo
    ) async throws -> String {
        let request = party.request(
            redirectURI: baseURL.link(to: Path.providerCallback(party.provider.name)),
            carrying: authorizationState.text, reauthenticating: authorizationState.purpose == .reauthenticate)
        // Before the provider is asked anything: a provider that hangs must not make attempts go uncounted.
        try await accounts.identities.beginAuthorization(
            Array(request.sealed(with: Self.sealingKey(key)).utf8), state: Self.name(of: request.state, key),
            in: session, linking: authorizationState.purpose == .link, for: .seconds(AuthorizationRequest.lifetime),
            from: client)
        return try await party.location(for: request)
    }

    /// Completes an authorization by the provider's callback.
    /// - Parameters:
    ///   - key: the key that the browser holds; nil when it holds none.
    ///   - browser: the browser's identifier from an earlier login, if there was one.
    ///   - invitation: the one that the visitor has, if any.
    ///   - sent: the cookies that came with the callback.
    /// - Throws: `Failure`.
    func complete(
        _ callback: Callback, by party: RelyingParty, key: Token?, in browser: Token?, invitation: Token?,
        _ sent: RequestCookies, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Outcome {
        var opened: OpenedAuthorization?
        do {
            opened = try await open(callback, with: key)
            let identity = try await party.complete(callback, for: opened?.request)
            guard let opened else { throw IdentityError.stateMismatch }
            return try await join(
                IdentityClaim(identity, by: party.provider), opened, in: browser, invitation: invitation, sent,
                localizer, from: client)
        } catch {
            throw Failure(purpose: opened?.state.purpose ?? .signIn, slot: opened?.state.slot, cause: error)
        }
    }

    /// A pending authorization, unsealed by the key of the browser that began it.
    private struct OpenedAuthorization {
        let request: AuthorizationRequest
        let state: AuthorizationState
        /// That of the member who has begun it; nil for a login.
        let session: AuthorizingSession?
    }

    /// Takes the authorization that a callback is for, which is gone then.
    /// - Returns: nil when there is none, it has expired, or another browser began it.
    private func open(_ callback: Callback, with key: Token?) async throws -> OpenedAuthorization? {
        guard let token = callback.state.flatMap({ Token($0) }), let key,
            let taken = try await accounts.identities.takeAuthorization(
                state: Self.name(of: token, key), within: .seconds(AuthorizationRequest.lifetime)),
            let request = AuthorizationRequest(
                sealed: String(decoding: taken.sealed, as: UTF8.self), with: Self.sealingKey(key)),
            let state = AuthorizationState(request.carried)
        else { return nil }
        return OpenedAuthorization(request: request, state: state, session: taken.session)
    }

    private func join(
        _ claim: IdentityClaim, _ opened: OpenedAuthorization, in browser: Token?, invitation: Token?,
        _ sent: RequestCookies, _ localizer: Localizer, from client: ClientInfo
    ) async throws -> Outcome {
        let state = opened.state
        let next = state.next.flatMap { LocalPath($0) }
        switch state.purpose {
        case .signIn:
            let options = SignInOptions(
                remember: state.remember, destination: state.next, language: state.language, invitation: invitation)
            let result = try await accounts.identities.signIn(
                by: claim, options, knownBy: browser, from: client, notifying: securityEmails.notifier(localizer))
            return .signIn(result, next: next)
        case .link:
            guard let session = opened.session else { throw SessionExpired() }
            try await accounts.identities.link(
                claim, to: session, from: client, notifying: securityEmails.notifier(localizer))
            return .linked(in: state.slot)
        case .reauthenticate:
            guard let session = opened.session, let slot = state.slot, let token = cookies.session(in: sent, at: slot)
            else { throw SessionExpired() }
            let login = try await accounts.identities.reauthenticate(
                by: claim, in: session, holding: token,
                with: LoginRenewal(ticket: cookies.ticket(in: sent, at: slot)),
                withPasskeys: baseURL.allowsPasskeys, from: client)
            return .reauthenticated(login, in: slot, next: next)
        }
    }

    /// What an authorization is found by: without the browser's key, a stranger who knows the state finds nothing, and ends
    /// nothing.
    private static func name(of state: Token, _ key: Token) -> Token {
        key.derived(for: "authorization " + state.text)
    }

    /// Derived from the key that the browser holds; the database has neither.
    private static func sealingKey(_ key: Token) -> SealingKey {
        guard let key = SealingKey(stored: key.derived(for: "authorization").digest.bytes) else {
            preconditionFailure("A SHA-256 has as many bytes as a key of secretbox.")
        }
        return key
    }
}

extension IdentityClaim {
    init(_ identity: ExternalIdentity, by provider: Provider) {
        // One that is read as another address may be another mailbox, of which the provider knows nothing.
        let verified = identity.verifiedEmail.flatMap { EmailAddress($0) }
            .flatMap { $0.text == identity.email ? $0 : nil }
        self.init(
            issuer: identity.issuer, subject: identity.subject, email: verified,
            suggestedEmail: verified == nil ? identity.email : nil,
            name: identity.name,
            event: AuditEvent(rawValue: "signed-in-\(provider.name)") ?? .signedInByOpenID,
            refreshToken: identity.refreshToken)
    }
}
