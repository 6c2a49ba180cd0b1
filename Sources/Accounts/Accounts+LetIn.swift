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
        try transaction.requireEnabled(member.id)
        let (client, now) = (entrance.client, entrance.at)
        transaction.afterCommit { [signInEnds] in
            signInEnds.count(entrance.event == .signedIn ? .byPassword : .byProvider)
        }
        let session = Token.random()
        let ticket = entrance.remember ? RememberTicket.new() : nil
        let device = try ticket.map {
            try transaction.remember($0, of: member.id, from: client, at: now, until: now + lifetimes.rememberedDevice)
        }
        try transaction.openSession(session, of: member.id, device: device, from: client, at: now, provenAt: now)
        try transaction.record(entrance.event, of: member.id, from: client, at: now, key: historyKey)
        try transaction.cancelDeletion(of: member.id, from: client, at: now, key: historyKey)
        let seen = try transaction.see(entrance.browser, of: member.id, at: now)
        if seen.isNew {
            try announce(.newDevice, to: member, from: client, at: now, in: transaction, telling: herald)
        }
        return SignedIn(member: member, session: session, ticket: ticket, browser: seen.given)
    }
}
