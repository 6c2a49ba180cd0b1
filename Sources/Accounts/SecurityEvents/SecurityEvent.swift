import Database
import Secrets

/// An event relevant to an account's security, of which the member is notified outside the site.
package struct SecurityEvent: Sendable {
    package enum Kind: Sendable {
        /// A link to choose a new password was requested; this is the link.
        case resetRequested(link: Token)
        /// The operator created the account; the link lets the member choose a password.
        case invited(link: Token)
        /// The operator sends a link to choose a new password.
        case resetOffered(link: Token)
        /// The account was locked down; the link lets the member choose a new password.
        case lockedDown(resetLink: Token)
        /// From within a session.
        case passwordChanged
        /// By a reset link.
        case passwordReset
        /// A remembered browser's ticket was used twice, and the browser was signed out.
        case ticketReplayed
        /// A login with a browser that this member has never used before.
        case newDevice
        /// A visitor entered the member's address to sign up or for another account, and was refused.
        case addressWanted
        case emailChanged(old: String, new: String)
        /// An identity of the provider with this issuer was linked to the account.
        case identityLinked(issuer: String)
        case identityUnlinked(issuer: String)

        /// The name under which emails of its kind are counted; nil for one that carries a requested link, which is
        /// counted where it is requested.
        var countedKind: String? {
            switch self {
            case .resetRequested, .invited, .resetOffered, .lockedDown: nil
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

    package let kind: Kind
    package let member: Member
    /// The address to notify: the member's current or former one.
    package let recipient: String
    /// The client that caused it.
    package let client: ClientInfo
    package let at: Timestamp
    /// The token of the account lockdown link ("this wasn't me").
    package let lockdown: Token
    /// Whether it is written like any other but never sent, so that timing doesn't reveal who has an account.
    package var isDecoy = false
}

/// Queues a security event's notification in the event's transaction; when it throws, nothing has happened.
package typealias SecurityNotifier = @Sendable (SecurityEvent, Transaction) throws -> Void

extension Accounts {
    /// Sends a link to an address or, if it has an account, notifies its owner instead. Both emails are always written
    /// and one of them is never sent, so that the work doesn't reveal who has an account.
    /// - Parameter owner: the member who already has the address.
    func send(
        _ purpose: ConfirmationMessage.Purpose, _ link: Token, to recipient: String, in language: String?,
        orTell owner: Member?, from client: ClientInfo, at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier, mailing: ConfirmationSender
    ) throws {
        try mailing(
            ConfirmationMessage(
                purpose: purpose, link: link, recipient: recipient, language: language, isDecoy: owner != nil),
            transaction)
        let nobody = Member(id: Member.ID(0), name: "", email: recipient, language: language)
        try notify(
            .addressWanted, to: owner ?? nobody, isDecoy: owner == nil, from: client, at: now, in: transaction,
            notifying: notifier)
    }

    /// Notifies a member of a security event, with an account lockdown link. Skipped after too many emails of the same
    /// kind, so that repeating an action can't fill the mailbox or the outbox.
    /// - Parameters:
    ///   - recipient: the address to notify, if not the member's current one.
    ///   - isDecoy: whether there is no such member; the link then leads nowhere and expires sooner.
    ///   - transaction: the transaction of the event.
    package func notify(
        _ kind: SecurityEvent.Kind, to member: Member, writingTo recipient: String? = nil, isDecoy: Bool = false,
        from client: ClientInfo, at now: Timestamp, in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws {
        do {
            _ = try transaction.recordAttempt(
                throttles.securityEmail(kind, to: member, isDecoy: isDecoy), at: now, keeping: limits.attempts)
        } catch is TooManyAttempts {
            // The first ones were sent; the audit log has them all.
            return
        }
        let lockdown = Token.random()
        let recipient = recipient ?? member.email
        try transaction.execute(
            "INSERT INTO alarm_links (token_digest, member_id, email, expires_at) VALUES (?, ?, ?, ?)",
            [
                lockdown.digest, isDecoy ? nil : member.id, recipient,
                now + (isDecoy ? lifetimes.confirmationLink : lifetimes.lockdownLink),
            ])
        let event = SecurityEvent(
            kind: kind, member: member, recipient: recipient, client: client, at: now, lockdown: lockdown,
            isDecoy: isDecoy)
        try notifier(event, transaction)
    }
}
