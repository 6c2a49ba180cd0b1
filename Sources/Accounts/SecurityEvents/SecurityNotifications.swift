import Database
import Secrets

/// Notifications of security events, each with an account lockdown link.
package struct SecurityNotifications: Sendable {
    let attempts: Attempts
    let lifetimes: Lifetimes
    let limits: AccountLimits

    /// Sends a link to an address or, if it has an account, notifies its owner instead. Both emails are always written
    /// and one of them is never sent, so that the work doesn't reveal who has an account.
    /// - Parameter owner: the member who already has the address.
    func send(
        _ purpose: ConfirmationMessage.Purpose, _ link: Token, to recipient: String, in language: String?,
        orTell owner: Member?, from client: ClientInfo, at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier, sending sender: ConfirmationSender
    ) throws {
        try sender(
            ConfirmationMessage(
                purpose: purpose, link: link, recipient: recipient, language: language, isDecoy: owner != nil),
            transaction)
        let member = owner ?? Member(id: Member.ID(0), name: "", email: recipient, language: language)
        try notify(
            .addressWanted, to: member, writingTo: member.email, isDecoy: owner == nil, from: client, at: now,
            in: transaction, notifying: notifier)
    }

    /// Notifies a member of a security event, with an account lockdown link. Skipped after too many emails of the same
    /// kind, so that repeating an action can't fill the mailbox or the outbox.
    /// - Parameters:
    ///   - recipient: the address to notify, if not the member's current one.
    ///   - isDecoy: whether there is no such member; the link then leads nowhere and expires sooner.
    ///   - canLockDown: whether the email has the link.
    ///   - transaction: the transaction of the event.
    package func notify(
        _ kind: SecurityEvent.Kind, to member: Member, writingTo recipient: String? = nil, isDecoy: Bool = false,
        canLockDown: Bool = true, from client: ClientInfo, at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier
    ) throws {
        do {
            try attempts.record(
                attempts.throttles.securityEmail(kind, to: member, isDecoy: isDecoy), at: now, in: transaction)
        } catch is TooManyAttempts {
            // The first ones were sent; the audit log has them all.
            return
        }
        let lockdown = Token.random()
        // The member may have been read before the address changed: a link there would bring it back.
        let recipient = try recipient ?? transaction.address(of: member.id) ?? member.email
        if canLockDown {
            let id = try transaction.insert(
                "INSERT INTO lockdown_links (token_digest, member_id, email, expires_at) VALUES (?, ?, ?, ?)",
                [
                    lockdown.digest, isDecoy ? nil : member.id, recipient,
                    now + (isDecoy ? lifetimes.confirmationLink : lifetimes.lockdownLink),
                ])
            // Also for a member: the work must not tell.
            if case .addressWanted = kind {
                try transaction.keepLatest(
                    limits.lockdownLinksToNobody, of: "lockdown_links", upTo: id, where: "member_id IS NULL")
            }
        }
        let event = SecurityEvent(
            kind: kind, member: member, recipient: recipient, client: client, at: now, lockdown: lockdown,
            canLockDown: canLockDown, isDecoy: isDecoy)
        try notifier(event, transaction)
    }
}

extension Transaction {
    fileprivate func address(of member: Member.ID) throws -> String? {
        try first("SELECT email FROM members WHERE id = ?", [member]) { $0.text(0) }
    }
}
