import Accounts
import Foundation
import Identity
import Secrets
import Web

/// Logging in by a provider: leads there, and joins what it says with the accounts here. The two sides don't know each
/// other.
struct SocialLogin: Sendable {
    /// What came of it.
    enum Outcome: Sendable {
        case signedIn(SignedIn, next: String?)
        /// The token is for the browser to hold.
        case mustAgree(Token)
        case mustTell(Token)
        case linked
        case proven(next: String?)
    }

    /// It came to nothing; where to go back to depends on what it was begun for.
    struct Failure: Error {
        let purpose: Journey.Purpose
        let cause: any Error
    }

    let accounts: Accounts
    let letters: SecurityLetters
    let baseURL: BaseURL

    /// Begins a journey.
    /// - Parameters:
    ///   - key: what the browser holds; its alone is what was begun with it.
    ///   - session: that of the member who begins it, unless it is to log in.
    /// - Returns: where to send the browser.
    /// - Throws: `IdentityError`, `TooManyAttempts`, `SessionOver`.
    func begin(
        _ journey: Journey, by party: RelyingParty, key: Token, in session: Token?, from client: Client
    ) async throws -> String {
        let (request, location) = try await party.begin(
            redirectURI: baseURL.text + "/auth/\(party.provider.name)/callback", carrying: journey.text)
        try await accounts.beginAuthorization(
            Array(request.sealed(with: Self.sealingKey(key)).utf8), state: request.state, in: session,
            for: .seconds(AuthorizationRequest.lifetime), from: client)
        return location
    }

    /// Takes in what the browser brought back.
    /// - Parameters:
    ///   - key: what the browser held when it began; nil when it holds nothing.
    ///   - browser: what it is known by as one that has logged in before.
    /// - Throws: `Failure`.
    func complete(
        _ callback: Callback, by party: RelyingParty, key: Token?, in browser: Token?, _ words: Words,
        from client: Client
    ) async throws -> Outcome {
        var purpose = Journey.Purpose.signIn
        do {
            let begun = try await begun(callback)
            let request = begun.flatMap { begun in
                key.flatMap { AuthorizationRequest(sealed: begun.sealed, with: Self.sealingKey($0)) }
            }
            let journey = request.flatMap { Journey($0.carried) }
            if let journey { purpose = journey.purpose }
            let identity = try await party.complete(callback, for: journey == nil ? nil : request)
            guard let journey else { throw IdentityError.stateMismatch }
            return try await join(
                IdentityClaim(identity, by: party.provider), journey, begun?.session, in: browser, words, from: client)
        } catch {
            throw Failure(purpose: purpose, cause: error)
        }
    }

    private func begun(_ callback: Callback) async throws -> (sealed: String, session: BegunSession?)? {
        guard let state = callback.state.flatMap({ Token($0) }),
            let begun = try await accounts.takeAuthorization(
                state: state, within: .seconds(AuthorizationRequest.lifetime))
        else { return nil }
        return (String(decoding: begun.sealed, as: UTF8.self), begun.session)
    }

    private func join(
        _ claim: IdentityClaim, _ journey: Journey, _ session: BegunSession?, in browser: Token?, _ words: Words,
        from client: Client
    ) async throws -> Outcome {
        switch journey.purpose {
        case .signIn:
            let wishes = SignInWishes(
                remember: journey.remember, destination: journey.next, language: journey.language)
            let signIn = try await accounts.signIn(
                by: claim, wishes, in: browser, from: client, telling: letters.herald(words))
            switch signIn {
            case .signedIn(let signedIn): return .signedIn(signedIn, next: journey.next)
            case .mustAgree(let browser): return .mustAgree(browser)
            case .mustTell(let browser): return .mustTell(browser)
            }
        case .link:
            guard let session else { throw SessionOver() }
            try await accounts.link(claim, to: session, from: client, telling: letters.herald(words))
            return .linked
        case .prove:
            guard let session else { throw SessionOver() }
            try await accounts.prove(by: claim, in: session, from: client)
            return .proven(next: journey.next)
        }
    }

    /// Follows from what the browser holds; the database has neither.
    private static func sealingKey(_ key: Token) -> SealingKey {
        guard let key = SealingKey(stored: key.derived(for: "authorization").digest.bytes) else {
            preconditionFailure("A SHA-256 has as many bytes as a key of secretbox.")
        }
        return key
    }
}

extension IdentityClaim {
    init(_ identity: ExternalIdentity, by provider: Provider) {
        let verified = identity.verifiedEmail.flatMap { EmailAddress($0) }
        self.init(
            issuer: identity.issuer, subject: identity.subject, email: verified,
            suggestedEmail: verified == nil ? identity.email : nil,
            name: identity.name.map { TextRule.name.fitting($0).text }.flatMap { $0.isEmpty ? nil : $0 },
            event: HistoryEvent(rawValue: "signed-in-\(provider.name)") ?? .signedInByOpenID)
    }
}
