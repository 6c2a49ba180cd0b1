import Database
import Secrets

extension Authenticators {
    /// Reauthenticates the session of a member without a password by a code of the app.
    ///
    /// A member with a password is asked for that as well, because the phone often lies beside an open browser: see
    /// `Passwords.reauthenticate`.
    /// - Parameter typed: as the member typed it. What can't be a code is wrong, and costs no try.
    /// - Returns: the proof for the browser to hold.
    /// - Throws: `ReauthenticationError.wrongCode`, also for a member with a password; `TooManyAttempts`.
    @discardableResult
    package func reauthenticate(_ member: Member.ID, with typed: String, in session: Token, from client: ClientInfo)
        async throws -> Token
    {
        guard let code = TOTPKey.code(typed) else { throw ReauthenticationError.wrongCode }
        let now = clock.now()
        let proof: Token? = try await attempts.write(at: now) { transaction in
            let hasPassword = try transaction.first("SELECT has_password FROM members WHERE id = ?", [member]) {
                $0.flag(0)
            }
            let counters = attempts.throttles.codeReauthentication(of: member)
            guard hasPassword == false,
                try useAppCode(code, of: member, counting: counters, at: now, in: transaction)
            else {
                try auditLog.record(.codeFailed, of: member, from: client, at: now, in: transaction)
                return nil
            }
            return try transaction.reauthenticate(
                "token_digest = ?", session.digest, of: member, by: .codeAccepted, from: client, at: now,
                recordingIn: auditLog)
        }
        guard let proof else { throw ReauthenticationError.wrongCode }
        return proof
    }
}
