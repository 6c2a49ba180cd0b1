import Database
import Secrets

/// Turning off an authenticator app that an intruder may have turned on.
extension Lockdowns {
    /// The condition that a member's app was turned on while an email about it can still lock the account down, in a query
    /// of `members`, with `newAuthenticatorValues` for its `?`.
    static let hasNewAuthenticator = """
        EXISTS (SELECT 1 FROM authenticators AS apps
            WHERE apps.member_id = members.id AND apps.confirmed_at > ? AND apps.confirmed_at <= ?)
        """

    /// The condition that the member may turn such an app off with the lockdown, in a browser that has last logged in to
    /// the account before: followed in the values by the digest of its known-browser token.
    ///
    /// The mailbox alone must not do without the second factor. An intruder in the mailbox has no such browser: one that
    /// chose a password by a link is known from then on, and browsers known before are forgotten.
    static let mayEndAuthenticator = """
        EXISTS (SELECT 1 FROM authenticators AS apps
                JOIN known_browsers AS browsers ON browsers.member_id = apps.member_id
            WHERE apps.member_id = members.id AND apps.confirmed_at > ? AND apps.confirmed_at <= ?
                AND browsers.browser_digest = ? AND browsers.last_used_at < apps.confirmed_at)
        """

    func newAuthenticatorValues(at now: Timestamp) -> [any Bindable] {
        [now - lifetimes.lockdownLink, now.latestPast]
    }

    /// Turns a new app off, if it may be turned off in this browser, and notifies the member.
    /// - Parameter recipient: the address that the lockdown is for.
    /// - Returns: whether it was.
    func endNewAuthenticator(
        of member: Member, in browser: Token, writingTo recipient: String, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> Bool {
        let mayEnd = try transaction.hasRow(
            "SELECT 1 FROM members WHERE id = ? AND \(Self.mayEndAuthenticator)",
            [member.id] + newAuthenticatorValues(at: now) + [browser.digest])
        guard mayEnd, try transaction.endAuthenticator(of: member.id) else { return false }
        try auditLog.record(.authenticatorOff, of: member.id, from: client, at: now, in: transaction)
        try notifications.notify(
            .authenticatorOff, to: member, writingTo: recipient, from: client, at: now, in: transaction,
            notifying: notifier)
        return true
    }
}
