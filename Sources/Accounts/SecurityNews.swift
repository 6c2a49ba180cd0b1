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

        /// Under which name letters of its kind are counted; nil for one with a link that somebody waits for, and which is
        /// counted where it is asked for.
        var countedKind: String? {
            switch self {
            case .resetRequested, .invited, .resetOffered, .alarmRaised: nil
            case .passwordChanged: "password changed"
            case .passwordReset: "password reset"
            case .ticketReplayed: "ticket replayed"
            case .newDevice: "new device"
            case .addressWanted: "address wanted"
            case .emailChanged: "e-mail changed"
            case .identityLinked: "identity linked"
            case .identityUnlinked: "identity unlinked"
            }
        }
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
    /// Whether it is written like any other and then goes nowhere, so that the time it takes does not tell who has an account.
    package var isDecoy = false
}

/// Puts news on their way to the member, in the transaction of what they tell: when it throws, nothing has happened.
package typealias Herald = @Sendable (SecurityNews, Transaction) throws -> Void

extension Accounts {
    /// Sends a link to an address; if it has an account, its owner is told in the link's place. Both are written either way, and
    /// one of them goes nowhere: the work tells nobody who has an account.
    /// - Parameter owner: whose address it is already.
    func send(
        _ purpose: AddressLink.Purpose, _ link: Token, to recipient: String, in language: String?,
        orTell owner: Member?, from client: Client, at now: Timestamp, in transaction: Transaction,
        telling herald: Herald, mailing: AddressHerald
    ) throws {
        try mailing(
            AddressLink(
                purpose: purpose, link: link, recipient: recipient, language: language, isDecoy: owner != nil),
            transaction)
        let nobody = Member(id: Member.ID(0), name: "", email: recipient, language: language)
        try announce(
            .addressWanted, to: owner ?? nobody, isDecoy: owner == nil, from: client, at: now, in: transaction,
            telling: herald)
    }

    /// Has a member told of something, with a link to say that it was not them; not when there were many letters of the same kind
    /// already, so that nobody fills a mailbox, or the outbox, by doing something again and again.
    /// - Parameters:
    ///   - recipient: the address to tell it, when it is not the one that the member has now.
    ///   - isDecoy: whether there is no such member; the link leads nowhere and is forgotten sooner.
    ///   - transaction: that of what is told.
    package func announce(
        _ event: SecurityNews.Event, to member: Member, writingTo recipient: String? = nil, isDecoy: Bool = false,
        from client: Client, at now: Timestamp, in transaction: Transaction, telling herald: Herald
    ) throws {
        do {
            _ = try transaction.charge(
                throttles.letter(event, to: member, isDecoy: isDecoy), at: now, keeping: limits.attempts)
        } catch is TooManyAttempts {
            // The first ones were sent; the history tells them all.
            return
        }
        let alarm = Token.random()
        let recipient = recipient ?? member.email
        try transaction.execute(
            "INSERT INTO alarm_links (token_digest, member_id, email, expires_at) VALUES (?, ?, ?, ?)",
            [
                alarm.digest, isDecoy ? nil : member.id, recipient,
                now + (isDecoy ? lifetimes.confirmationLink : lifetimes.alarmLink),
            ])
        let news = SecurityNews(
            event: event, member: member, recipient: recipient, client: client, at: now, alarm: alarm,
            isDecoy: isDecoy)
        try herald(news, transaction)
    }
}
