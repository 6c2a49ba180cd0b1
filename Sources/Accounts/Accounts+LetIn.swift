import Database
import Secrets

/// How somebody is let in.
struct Entrance: Sendable {
    /// What the history says.
    let event: HistoryEvent
    /// Whether this browser is to be signed in again later without a form.
    let remember: Bool
    /// What the browser was given when somebody logged in in it before, if it was.
    let browser: Token?
    let client: Client
    let at: Timestamp
}

extension Accounts {
    /// Opens a session for a member who has shown who they are. Whoever signs in takes back the wish to be deleted; in a
    /// browser where they never were, after others, they are told of it.
    /// - Throws: `AccountDisabled`.
    func letIn(
        _ member: Member, _ entrance: Entrance, in transaction: Transaction, telling herald: Herald
    ) throws -> SignedIn {
        do {
            try transaction.requireEnabled(member.id)
        } catch {
            signInEnds.count(entrance.event == .signedIn ? .disabledByPassword : .disabledByProvider)
            throw error
        }
        let (client, now) = (entrance.client, entrance.at)
        transaction.afterCommit { [signInEnds] in
            signInEnds.count(entrance.event == .signedIn ? .byPassword : .byProvider)
        }
        let session = Token.random()
        let ticket = entrance.remember ? RememberTicket.new() : nil
        let device = try ticket.map {
            try transaction.remember($0, of: member.id, from: client, at: now, until: now + lifetimes.rememberedDevice)
        }
        try transaction.openSession(
            session, of: member.id, device: device, from: client, at: now, provenAt: now, makesRoom: false)
        try transaction.record(entrance.event, of: member.id, from: client, at: now, key: historyKey)
        try makeRoom(for: member.id, from: client, at: now, in: transaction)
        try transaction.cancelDeletion(of: member.id, from: client, at: now, key: historyKey)
        let seen = try transaction.see(entrance.browser, of: member.id, at: now, atMost: limits.knownBrowsers)
        if seen.isNew {
            try announce(.newDevice, to: member, from: client, at: now, in: transaction, telling: herald)
        }
        return SignedIn(member: member, session: session, ticket: ticket, browser: seen.given)
    }

    /// Ends what a member has not used for the longest, where they have more sessions or remembered browsers than may be, and has
    /// the history tell it.
    func makeRoom(
        for member: Member.ID, from client: Client, at now: Timestamp, in transaction: Transaction
    ) throws {
        let endsDevices = try transaction.forgetDevices(of: member, beyond: limits.rememberedDevices, at: now)
        let endsSessions = try transaction.endSessions(of: member, beyond: limits.sessions, at: now)
        guard endsDevices || endsSessions else { return }
        try transaction.record(.oldestEnded, of: member, from: client, at: now, key: historyKey)
    }
}
