import Database
import Secrets
import WebAuthn

extension Passkeys {
    /// Gives a challenge to reauthenticate with one of the member's passkeys.
    /// - Returns: the challenge and these passkeys.
    /// - Throws: `TooManyAttempts`; `SessionExpired`.
    package func beginReauthentication(
        of member: Member.ID, in session: Token, from client: ClientInfo
    ) async throws -> (challenge: Token, passkeys: [Passkey]) {
        let now = clock.now()
        let challenge = try await attempts.write(at: now) { [limits, lifetimes] transaction in
            try attempts.record(attempts.throttles.passkeyChallenge(from: client), at: now, in: transaction)
            return try transaction.makeChallenge(
                for: session, until: now + lifetimes.passkeyChallenge, atMost: limits.passkeyChallenges)
        }
        return (challenge, try await all(of: member))
    }

    /// Reauthenticates the session by an answer of one of the member's own passkeys.
    /// - Parameter renewal: what the session's browser has sent beside it; nil if the browser gets the token by this very
    ///   answer.
    /// - Returns: what the browser is to hold.
    /// - Throws: `PasskeyError`; `SessionExpired`.
    @discardableResult
    package func reauthenticate(
        by answer: PasskeyAnswer, in scope: CredentialScope, of member: Member.ID, session: Token,
        with renewal: LoginRenewal? = LoginRenewal(), from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> RenewedLogin {
        let now = clock.now()
        let checked = try await check(answer, from: .session(session), in: scope, client: client, at: now)
        // A refused answer has used up its challenge, too: nothing is thrown before that is written.
        let result: Result<RenewedLogin, PasskeyError> = try await database.write { transaction in
            try transaction.requireOpen(session, of: member)
            switch try verify(
                answer, checked, from: .session(session), in: scope, client: client, at: now, in: transaction,
                notifying: notifier)
            {
            case .failure(let error): return .failure(error)
            case .success(let owner):
                guard owner.id == member else { return .failure(.unknown) }
                return .success(
                    try transaction.reauthenticate(
                        session, of: member, with: renewal, by: .reauthenticatedByPasskey, from: client, at: now,
                        recordingIn: auditLog))
            }
        }
        return try result.get()
    }
}
