import Database
import Secrets

/// Something that touches an account's safety, for the member to be told of outside the site.
package struct SecurityNews: Sendable {
    package enum Event: Sendable {
        /// Somebody asked for a link to choose a new password; this is it.
        case resetRequested(link: Token)
        /// Whoever runs the site made the account; the link is the way in.
        case invited(link: Token)
        /// Whoever runs the site sends a link to choose a new password.
        case resetOffered(link: Token)
        /// The member said that something was not them; the link is the way back in.
        case alarmRaised(resetLink: Token)
        /// By somebody who was signed in.
        case passwordChanged
        /// By a reset link.
        case passwordReset
        /// A remembered browser's ticket was used twice, and the browser signed out.
        case ticketReplayed
        /// Somebody signed in with a browser in which this member never was before.
        case newDevice
        /// Somebody typed the member's address to sign up or to have it for another account, and got nothing.
        case addressWanted
        case emailChanged(old: String, new: String)
        /// A log-in by the site with this issuer opens the account from now on.
        case identityLinked(issuer: String)
        case identityUnlinked(issuer: String)
    }

    package let event: Event
    package let member: Member
    /// The address to tell it: the member's, or the one that was theirs before.
    package let recipient: String
    /// Who did it.
    package let client: Client
    package let at: Timestamp
    /// Opens the page where the member says that it was not them.
    package let alarm: Token
}

/// Puts news on their way to the member, in the transaction of what they tell: when it throws, nothing has happened.
package typealias Herald = @Sendable (SecurityNews, Transaction) throws -> Void

extension Accounts {
    /// Has a member told of something, with a link to say that it was not them.
    /// - Parameters:
    ///   - recipient: the address to tell it, when it is not the one that the member has now.
    ///   - transaction: that of what is told.
    package func announce(
        _ event: SecurityNews.Event, to member: Member, writingTo recipient: String? = nil, from client: Client,
        at now: Timestamp, in transaction: Transaction, telling herald: Herald
    ) throws {
        let alarm = Token.random()
        let recipient = recipient ?? member.email
        try transaction.execute(
            "INSERT INTO alarm_links (token_digest, member_id, email, expires_at) VALUES (?, ?, ?, ?)",
            [alarm.digest, member.id, recipient, now + lifetimes.alarmLink])
        let news = SecurityNews(
            event: event, member: member, recipient: recipient, client: client, at: now, alarm: alarm)
        try herald(news, transaction)
    }
}
