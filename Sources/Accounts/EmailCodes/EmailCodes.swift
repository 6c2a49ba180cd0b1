import Database
import Secrets

/// Logging in by a code that is sent to the member's address and typed in the browser that asked for it: a link would be
/// opened by programs that look for viruses, too.
///
/// The code stands for the password, and no more: a member who has an authenticator app is asked for its code as well.
package struct EmailCodes: Sendable {
    /// Wrong codes that a login takes; with the last of them it has to begin again.
    package static let tries = 5

    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let limits: AccountLimits
    let attempts: Attempts
    let gate: SignInGate
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    let outcomes: SignInOutcomeCounts

    /// Sends a code to a member. For an address without an account everything but the email is done, too.
    ///
    /// Requests are limited by address and network and, for a browser that has logged in before, by that browser alone.
    /// - Parameters:
    ///   - remember: whether the login is to remember this browser.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    ///   - notifier: queues the email with the code; when it throws, nothing has happened.
    /// - Returns: the token for the browser to hold: the code counts only beside it.
    /// - Throws: `TooManyAttempts`, whether or not there is such an account.
    package func send(
        to email: EmailAddress, remember: Bool, knownBy browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> Token {
        let (waiting, code, now) = (Token.random(), EmailCode.random(), clock.now())
        try await outcomes.countingThrottled(as: .emailCodeThrottled) {
            let member = try await database.read { try $0.credentials(EmailAddress.matches, email.keys) }?.member
            let known = try await attempts.known(browser, of: member?.id)
            try await attempts.write(at: now) { transaction in
                let counters = attempts.throttles.emailCode(to: email, in: known, from: client)
                try attempts.record(counters, at: now, in: transaction)
                let member = try transaction.member(with: email)
                try transaction.wait(
                    for: code, of: member?.id, in: waiting, remember: remember, until: now + lifetimes.emailCode,
                    limits)
                guard let member else { return }
                try auditLog.record(.emailCodeRequested, of: member.id, from: client, at: now, in: transaction)
                try notifications.notify(
                    .emailCodeRequested(code: code), to: member, from: client, at: now, in: transaction,
                    notifying: notifier)
            }
        }
        return waiting
    }

    /// Whether the login that waits for a code in the browser with this token is to remember it; nil when none waits.
    package func waiting(in token: Token) async throws -> Bool? {
        let now = clock.now()
        return try await database.read {
            try $0.emailCodeRequest(in: token, within: lifetimes.emailCode, at: now)?.remember
        }
    }

    /// Returns whether the login that waited in the browser with this token has got its code a short time ago.
    package func hasFinished(in token: Token) async throws -> Bool {
        let now = clock.now()
        return try await database.read {
            try $0.hasFinished(emailCodeRequestIn: token, within: lifetimes.emailCode, at: now)
        }
    }

    /// Logs in with a code, which counts once.
    /// - Parameters:
    ///   - typed: as the visitor typed it.
    ///   - token: that of the login that waits, which the browser that asked for the code has.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Throws: `CodeFailure`; `AccountDisabled`.
    package func signIn(
        with typed: String, in token: Token, knownBy browser: Token?, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> SignInResult {
        let now = clock.now()
        // What an error would take back is committed: a wrong code costs a try.
        let result: Result<SignInResult, any Error> = try await database.write { transaction in
            let waiting = try transaction.reader.emailCodeRequest(in: token, within: lifetimes.emailCode, at: now)
            guard let waiting else { return .failure(CodeFailure.noLongerThere) }
            // What can't be a code guesses nothing, and costs no try.
            guard let code = EmailCode(typed) else { return .failure(CodeFailure.wrong) }
            guard code.digest(in: token) == waiting.code, let id = waiting.member,
                let member = try transaction.member(id)
            else {
                transaction.afterCommit {
                    gate.recordFailure(.emailCodeFailed, .wrongEmailCode, of: waiting.member, from: client)
                }
                let wasLast = try transaction.takeTry(of: waiting.id, in: "email_codes")
                return .failure(wasLast ? CodeFailure.wrongTooOften : .wrong)
            }
            try transaction.finish(waiting)
            let request = SignInRequest(
                event: .signedInByEmail, methods: AuthenticationMethods(.email), remember: waiting.remember,
                browser: browser, client: client, at: now)
            return try gate.signInOnce(member, request, in: transaction, notifying: notifier)
        }
        return try result.get()
    }
}
