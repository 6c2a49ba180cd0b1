import Database
import Secrets

/// Why a login was not finished by a code.
package enum CodeFailure: Error {
    /// No code that is asked for, or used already.
    case wrong
    /// The same, and the login has to begin again.
    case wrongTooOften
    /// There were so many wrong codes in new browsers that these take only recovery codes until the password is new.
    case newPasswordNeeded
    /// It took too long, was finished already, or this browser began none.
    case noLongerThere
}

extension Authenticators {
    /// The address of the account whose login waits for a code in the browser that has this token, shortened if the
    /// login did not begin with it: a user of a provider's login need not know it.
    /// - Returns: nil when none waits.
    package func address(waitingIn token: Token) async throws -> String? {
        let now = clock.now()
        return try await database.read { reader in
            let waiting = try reader.codeRequest(in: token, within: lifetimes.codeRequest, at: now)
            guard let waiting else { return nil }
            return try reader.first("SELECT email FROM members WHERE id = ?", [waiting.member]) {
                waiting.methods.knowAddress ? $0.text(0) : EmailAddress.shortened($0.text(0))
            }
        }
    }

    /// Returns whether the login that waited in the browser with this token has got its code a short time ago.
    package func hasFinished(in token: Token) async throws -> Bool {
        let now = clock.now()
        return try await database.read {
            try $0.hasFinished(codeRequestIn: token, within: lifetimes.codeRequest, at: now)
        }
    }

    /// Finishes a login with a code of the app, or a recovery code. Each code counts once.
    ///
    /// Wrong codes of the app are limited by account and, for a browser that has given a right one before, by that
    /// browser alone: a stranger with the password can't keep it out. Recovery codes can't be guessed and always count.
    /// After `mostWrongCodes` in new browsers the password counts as an attacker's, and has to be replaced.
    /// A member is notified when a login ends for wrong codes whose password was right, and when as many were entered at
    /// several.
    /// - Parameters:
    ///   - typed: as the member typed it. What can't be a code is wrong, and costs no try.
    ///   - trusts: whether this browser is not to be asked for some time.
    ///   - token: that of the login that waits.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Throws: `CodeFailure`; `TooManyAttempts`; `AccountDisabled`.
    package func signIn(
        with typed: String, trusting trusts: Bool, in token: Token, knownBy browser: Token?, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> SignedIn {
        try await outcomes.countingThrottled(as: .codeThrottled) {
            try await finish(typed, trusts, token, browser, from: client, notifying: notifier).get()
        }
    }

    /// What an error would take back is committed: a wrong code costs a try.
    private func finish(
        _ typed: String, _ trusts: Bool, _ token: Token, _ browser: Token?, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> Result<SignedIn, CodeFailure> {
        let now = clock.now()
        return try await attempts.write(at: now) { transaction in
            let waiting = try transaction.reader.codeRequest(in: token, within: lifetimes.codeRequest, at: now)
            guard let waiting, let member = try transaction.member(waiting.member) else {
                return .failure(.noLongerThere)
            }
            guard let code = FactorCode(typed) else { return .failure(.wrong) }
            switch try use(code, of: member, in: browser, from: client, at: now, in: transaction, notifying: notifier) {
            case .right(let method):
                try transaction.finish(waiting)
                let request = SignInRequest(
                    event: waiting.event, methods: waiting.methods.adding(method), remember: waiting.remember,
                    browser: browser, client: client, at: now, trustsBrowser: trusts)
                return .success(try gate.openSession(for: member, request, in: transaction, notifying: notifier))
            case .wrong(let isOneTooMany):
                return .failure(
                    try refuse(
                        waiting, of: member, isOneTooMany: isOneTooMany, from: client, at: now, in: transaction,
                        notifying: notifier))
            case .newPasswordNeeded:
                transaction.afterCommit { [outcomes] in outcomes.count(.codeThrottled) }
                return .failure(.newPasswordNeeded)
            }
        }
    }

    /// Takes a try from a login for a wrong code, and ends it with the last one.
    private func refuse(
        _ waiting: CodeRequest, of member: Member, isOneTooMany: Bool, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> CodeFailure {
        try recordWrongCode(of: member.id, from: client, at: now, in: transaction)
        let isLast = try transaction.takeTry(of: waiting.id, in: "code_requests")
        // A login without a password may have come by the mailbox, where an intruder would read the email.
        if isLast || isOneTooMany, waiting.methods.havePassword {
            try notifications.notify(
                .codesFailed, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
        return isLast ? .wrongTooOften : .wrong
    }

    /// Uses a code up by which a member reauthenticates, beside the right password. It counts, and a wrong one is counted,
    /// as at a login.
    /// - Returns: why the member is not reauthenticated; nil when the code is right, or the authenticator is not on.
    /// - Throws: `TooManyAttempts`.
    func refusal(
        of typed: String?, by member: Member, in browser: Token?, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> ReauthenticationError? {
        guard try transaction.hasAuthenticator(member.id) else { return nil }
        guard let typed else { return .codeRequired }
        guard let code = FactorCode(typed) else { return .wrongCode }
        switch try use(code, of: member, in: browser, from: client, at: now, in: transaction, notifying: notifier) {
        case .right: return nil
        case .wrong(let isOneTooMany):
            try recordWrongCode(of: member.id, from: client, at: now, in: transaction)
            if isOneTooMany {
                try notifications.notify(
                    .codesFailed, to: member, from: client, at: now, in: transaction, notifying: notifier)
            }
            return .wrongCode
        case .newPasswordNeeded: return .newPasswordNeeded
        }
    }

    /// Records a wrong code, and counts it.
    func recordWrongCode(
        of member: Member.ID, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws {
        try auditLog.record(.codeFailed, of: member, from: client, at: now, in: transaction)
        transaction.afterCommit { [outcomes] in outcomes.count(.wrongCode) }
    }

    /// Uses a code up. A member who has used a recovery code is notified.
    ///
    /// A wrong recovery code has no throttle, because none can be guessed. It counts for the account in any browser, so
    /// that those who enter them are noticed.
    /// - Throws: `TooManyAttempts`.
    private func use(
        _ code: FactorCode, of member: Member, in browser: Token?, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> CodeUse {
        switch code {
        case .recovery(let code):
            guard
                try useRecoveryCode(code, of: member, from: client, at: now, in: transaction, notifying: notifier)
            else { return .wrong(isOneTooMany: Self.isOneTooMany(try transaction.countWrongCode(of: member.id))) }
            try auditLog.record(.recoveryCodeUsed, of: member.id, from: client, at: now, in: transaction)
            return .right(.recoveryCode)
        case .app(let code):
            let proven = try browser.flatMap { try transaction.hasGivenCode($0, of: member.id) ? $0 : nil }
            if proven == nil, try transaction.hasTooManyWrongCodes(member.id) { return .newPasswordNeeded }
            let counters = attempts.throttles.code(of: member.id, in: proven)
            guard try useAppCode(code, of: member.id, counting: counters, at: now, in: transaction) else {
                let count =
                    try proven == nil
                    ? transaction.countWrongCode(of: member.id) : counters.last.map(transaction.countAttempts(by:)) ?? 0
                return .wrong(isOneTooMany: Self.isOneTooMany(count))
            }
            if proven == nil { try transaction.forgetWrongCodes(of: member.id) }
            try auditLog.record(.codeAccepted, of: member.id, from: client, at: now, in: transaction)
            return .right(.oneTimeCode)
        }
    }

    private static func isOneTooMany(_ count: Int) -> Bool { count > 0 && count.isMultiple(of: tries) }

    /// Uses a code of the app up, and counts a wrong one.
    /// - Parameter code: six digits.
    /// - Throws: `TooManyAttempts`.
    func useAppCode(
        _ code: String, of member: Member.ID, counting counters: [AttemptCounter], at now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        let attempt = try attempts.record(counters, at: now, in: transaction)
        let sealed = try transaction.first(
            "SELECT sealed_key FROM authenticators WHERE member_id = ? AND confirmed_at IS NOT NULL", [member]
        ) { $0.blob(0) }
        guard let sealed, let step = try open(sealed).step(of: code, at: now) else { return false }
        // Never twice: neither this code nor an earlier one (RFC 6238, section 5.2).
        let isFirst = try transaction.execute(
            "UPDATE authenticators SET last_step = ? WHERE member_id = ? AND last_step < ?", [step, member, step])
        guard isFirst == 1 else { return false }
        try transaction.forgive(attempt)
        return true
    }
}

/// What came of a code.
private enum CodeUse {
    case right(AuthenticationMethod)
    /// - Parameter isOneTooMany: whether as many as end a login, or a multiple, were entered by now, at whichever logins.
    ///   Someone who gives each up before that must not go unnoticed.
    case wrong(isOneTooMany: Bool)
    /// There were too many wrong ones in new browsers.
    case newPasswordNeeded
}
