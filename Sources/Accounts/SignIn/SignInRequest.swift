import Database
import Secrets

/// The parameters of a login.
struct SignInRequest: Sendable {
    /// The event for the audit log.
    let event: AuditEvent
    /// Whether to remember this browser.
    let remember: Bool
    /// The browser's known-browser token from an earlier login, if any.
    let browser: Token?
    let client: ClientInfo
    let at: Timestamp
}

extension Accounts {
    /// Signs in a member who has just authenticated: opens a session and remembers the browser if asked to. This cancels
    /// a requested deletion. A member who has used other browsers before, but not this one, is notified.
    /// - Throws: `AccountDisabled`.
    func completeSignIn(
        of member: Member, _ request: SignInRequest, in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> SignedIn {
        let (client, now) = (request.client, request.at)
        let isByPassword = request.event == .signedIn
        let ticket = request.remember ? RememberTicket.new() : nil
        let device = try ticket.map {
            try transaction.remember($0, of: member.id, from: client, at: now, until: now + lifetimes.rememberedDevice)
        }
        let session = Token.random()
        let endsSessions: Bool
        do {
            endsSessions = try openSession(
                for: member.id,
                SessionGrant(token: session, device: device, client: client, at: now, authenticatedAt: now),
                in: transaction)
        } catch let error as AccountDisabled {
            signInOutcomes.count(isByPassword ? .disabledByPassword : .disabledByProvider)
            throw error
        }
        try auditLog.record(request.event, of: member.id, from: client, at: now, in: transaction)
        let endsDevices = try transaction.forgetDevices(of: member.id, beyond: limits.rememberedDevices, at: now)
        if endsSessions || endsDevices {
            try auditLog.record(.oldestEnded, of: member.id, from: client, at: now, in: transaction)
        }
        try transaction.cancelDeletion(of: member.id, from: client, at: now, noting: auditLog)
        let seen = try transaction.rememberBrowser(
            request.browser, of: member.id, at: now, atMost: limits.knownBrowsers)
        if seen.isNew {
            try notify(.newDevice, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
        transaction.afterCommit { [signInOutcomes] in signInOutcomes.count(isByPassword ? .byPassword : .byProvider) }
        return SignedIn(member: member, session: session, ticket: ticket, browser: seen.given)
    }
}
