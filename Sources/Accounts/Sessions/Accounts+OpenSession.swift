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
    /// Opens a session for an authenticated member. This cancels a requested deletion. A member who has used other
    /// browsers before, but not this one, is notified.
    /// - Throws: `AccountDisabled`.
    func openSession(
        _ member: Member, _ signInRequest: SignInRequest, in transaction: Transaction,
        notifying notifier: SecurityNotifier
    ) throws -> SignedIn {
        do {
            try transaction.requireEnabled(member.id)
        } catch {
            signInOutcomes.count(signInRequest.event == .signedIn ? .disabledByPassword : .disabledByProvider)
            throw error
        }
        let (client, now) = (signInRequest.client, signInRequest.at)
        transaction.afterCommit { [signInOutcomes] in
            signInOutcomes.count(signInRequest.event == .signedIn ? .byPassword : .byProvider)
        }
        let session = Token.random()
        let ticket = signInRequest.remember ? RememberTicket.new() : nil
        let device = try ticket.map {
            try transaction.remember($0, of: member.id, from: client, at: now, until: now + lifetimes.rememberedDevice)
        }
        try transaction.openSession(
            session, of: member.id, device: device, from: client, at: now, provenAt: now, makesRoom: false)
        try transaction.record(signInRequest.event, of: member.id, from: client, at: now, key: historyKey)
        try makeRoom(for: member.id, from: client, at: now, in: transaction)
        try transaction.cancelDeletion(of: member.id, from: client, at: now, key: historyKey)
        let seen = try transaction.rememberBrowser(
            signInRequest.browser, of: member.id, at: now, atMost: limits.knownBrowsers)
        if seen.isNew {
            try notify(.newDevice, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
        return SignedIn(member: member, session: session, ticket: ticket, browser: seen.given)
    }

    /// Ends a member's least recently used sessions and remembered browsers beyond the limits, and records that.
    func makeRoom(
        for member: Member.ID, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws {
        let endsDevices = try transaction.forgetDevices(of: member, beyond: limits.rememberedDevices, at: now)
        let endsSessions = try transaction.endSessions(of: member, beyond: limits.sessions, at: now)
        guard endsDevices || endsSessions else { return }
        try transaction.record(.oldestEnded, of: member, from: client, at: now, key: historyKey)
    }
}
