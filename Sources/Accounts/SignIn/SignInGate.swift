import Database
import Secrets

/// The gate that every way to log in ends at: password, code, email, provider, passkey, sign-up and remembered device.
///
/// Whether a member may have a session, and what they must do first, is decided here and nowhere else. A step that
/// every way has to ask for is a new case of `SignInStep`.
struct SignInGate: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let limits: AccountLimits
    let secondFactor: SecondFactorPolicy
    let devices: BoundDevices
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    let outcomes: SignInOutcomeCounts

    /// Signs in a member who has just authenticated, or says what they must do first.
    /// - Throws: `AccountDisabled`.
    func signIn(
        _ member: Member, _ request: SignInRequest, in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> SignInResult {
        if secondFactor.misses(request.methods), try needsCode(member.id, request, in: transaction) {
            try countingDisabled(request) { try transaction.requireEnabled(member.id) }
            guard try finishRecovery(of: member, request, in: transaction, notifying: notifier) else {
                let end = request.at + lifetimes.codeRequest
                return .needs(
                    .code(
                        try transaction.requestCode(for: member.id, request, until: end, atMost: limits.codeRequests)))
            }
        }
        return .signedIn(try openSession(for: member, request, in: transaction, notifying: notifier))
    }

    /// The same after something that counts once: for a disabled member it is used up as well, where an error would take
    /// that back.
    func signInOnce(
        _ member: Member, _ request: SignInRequest, in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> Result<SignInResult, any Error> {
        guard try transaction.isEnabled(member.id) else {
            transaction.afterCommit { [outcomes] in outcomes.count(request.disabled) }
            return .failure(AccountDisabled())
        }
        return .success(try signIn(member, request, in: transaction, notifying: notifier))
    }

    /// Whether a member has a second factor, and the browser is not trusted.
    private func needsCode(_ member: Member.ID, _ request: SignInRequest, in transaction: Transaction) throws -> Bool {
        try transaction.hasAuthenticator(member)
            && !transaction.trusts(request.browser, of: member, for: lifetimes.trustedBrowser, at: request.at)
    }

    /// Opens the session of a member from whom nothing is missing, and remembers the browser if asked to. This cancels a
    /// requested deletion and, with the second factor, stops a recovery: one without it may be of the member who waits for
    /// the recovery. A member who has used other browsers before, but not this one, is notified.
    /// - Throws: `AccountDisabled`.
    func openSession(
        for member: Member, _ request: SignInRequest, in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> SignedIn {
        let (client, now) = (request.client, request.at)
        let ticket = request.remember ? RememberTicket.new() : nil
        let session = Token.random()
        let proof = try isReauthentication(request, of: member.id, in: transaction) ? Token.random() : nil
        try store(session, proof, ticket, of: member.id, request, in: transaction)
        if request.methods.haveSecondFactor {
            try auditLog.stopRecovery(of: member.id, from: client, at: now, in: transaction)
        }
        let cancelsDeletion = try auditLog.cancelDeletion(of: member.id, from: client, at: now, in: transaction)
        let seen = try rememberBrowser(of: member.id, request, in: transaction)
        if seen.isNew {
            try notifications.notify(
                .newDevice, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
        transaction.afterCommit { [outcomes] in
            outcomes.count(request.success)
            if request.methods.haveCode { outcomes.count(.byCode) }
        }
        let offers =
            try proof != nil && request.event == .signedIn
            && (request.browser ?? seen.given).map { try transaction.mayOfferPasskey(to: member.id, in: $0) } == true
        return SignedIn(
            member: member, session: session, proof: proof, ticket: ticket, browser: seen.given,
            offersPasskey: offers, cancelsDeletion: cancelsDeletion,
            deviceChallenge: devices.registrationChallenge(for: session, at: now))
    }

    /// Whether a login is as good as a reauthentication. In a browser that is not asked for a code it is not: the password
    /// alone must not lead to what turns the authenticator off, or to a passkey that goes without it.
    private func isReauthentication(
        _ request: SignInRequest, of member: Member.ID, in transaction: Transaction
    ) throws -> Bool {
        guard request.methods.reauthenticate else { return false }
        return try !secondFactor.misses(request.methods) || !transaction.hasAuthenticator(member)
    }

    /// Stores a login's session and, with a ticket, its remembered browser. The least recently used beyond the limits end.
    /// - Throws: `AccountDisabled`.
    private func store(
        _ session: Token, _ proof: Token?, _ ticket: RememberTicket?, of member: Member.ID, _ request: SignInRequest,
        in transaction: Transaction
    ) throws {
        let (client, now) = (request.client, request.at)
        let device = try ticket.map {
            try transaction.remember(
                $0, of: member, by: request.methods, from: client, at: now, until: now + lifetimes.rememberedDevice)
        }
        let endsSessions = try countingDisabled(request) {
            try openSession(
                for: member,
                SessionGrant(
                    token: session, device: device, client: client, at: now,
                    authenticatedAt: proof == nil ? nil : now, proof: proof, methods: request.methods),
                in: transaction)
        }
        try auditLog.record(request.event, of: member, from: client, at: now, in: transaction)
        let endsDevices =
            try device != nil && transaction.forgetDevices(of: member, beyond: limits.rememberedDevices, at: now)
        if endsSessions || endsDevices {
            try auditLog.record(.oldestEnded, of: member, from: client, at: now, in: transaction)
        }
    }

    /// Remembers that the member has used this browser, with a code or without, and trusts it if asked to.
    private func rememberBrowser(
        of member: Member.ID, _ request: SignInRequest, in transaction: Transaction
    ) throws -> BrowserRecognition {
        let seen = try transaction.rememberBrowser(
            request.browser, of: member, at: request.at, atMost: limits.knownBrowsers)
        if request.methods.haveCode, let browser = request.browser ?? seen.given {
            try transaction.recordCode(in: browser, of: member)
            if request.trustsBrowser {
                try transaction.trust(
                    browser, of: member, from: request.client, at: request.at,
                    until: request.at + lifetimes.trustedBrowser, atMost: limits.trustedBrowsers)
            }
        }
        return seen
    }

    private func countingDisabled<Result>(_ request: SignInRequest, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as AccountDisabled {
            outcomes.count(request.disabled)
            throw error
        }
    }

    /// Opens a session. It is the only place where one is created.
    ///
    /// Where a second factor is required, the session of a member who has none is good for setting one up. The least
    /// recently used sessions beyond the limit end.
    /// - Returns: whether any ended.
    /// - Throws: `AccountDisabled`.
    @discardableResult
    func openSession(for member: Member.ID, _ grant: SessionGrant, in transaction: Transaction) throws -> Bool {
        try transaction.insert(
            grant, for: member,
            mustSetUpFactor: secondFactor.mustSetUp(
                after: grant.methods, hasAuthenticator: transaction.hasAuthenticator(member)))
        return try transaction.endSessions(of: member, beyond: limits.sessions, at: grant.at)
    }

    /// Records a failed login in the member's audit log or, for an unknown address, in a daily count. It is one small
    /// write either way, so that the load after the response distinguishes them no more than the response does.
    /// - Parameters:
    ///   - event: what the audit log calls it.
    ///   - outcome: what it is counted as.
    func recordFailure(
        _ event: AuditEvent = .signInFailed, _ outcome: SignInOutcome = .wrongPassword, of member: Member.ID?,
        from client: ClientInfo
    ) {
        outcomes.count(outcome)
        if let member { return auditLog.recordSoon(event, of: member, from: client) }
        let now = clock.now()
        database.writeSoon { try $0.countUnknownSignIn(at: now) }
    }
}
