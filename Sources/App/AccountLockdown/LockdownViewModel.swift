import Accounts
import Feeds
import Mustache
import Secrets
import Web

/// The page behind the "this wasn't me" link of an email: what will happen, and one button.
struct LockdownViewModel: Sendable {
    struct Output: Renderable {
        /// The link's mark.
        let about: String
        /// The address the link was sent to.
        let email: String
        /// Whether the account's address has changed since, so that the lockdown restores the old one.
        let restoresEmail: Bool
        /// The present address, where the old one is another account's by now.
        let keptEmail: String?
        /// Whether the account has a password.
        let endsPassword: Bool
        /// Whether logins by providers are linked to the account.
        let unlinks: Bool
        /// Whether the account has passkeys.
        let deletesPasskeys: Bool
        /// Whether recovery codes of the last days stop working.
        let endsRecoveryCodes: Bool
        /// How many days those are.
        let days: Int
        /// Whether the account was to be deleted.
        let cancelsDeletion: Bool
        /// Whether an authenticator app stays on.
        let keepsAuthenticator: Bool
        /// Whether one stays on that is new, and could be turned off in another browser.
        let keepsNewAuthenticator: Bool
        /// Whether a new one can be turned off here.
        let mayEndAuthenticator: Bool

        static let fields: [Field<Output>] = [
            .init("about", \.about),
            .init("email", \.email),
            .init("endsPassword", \.endsPassword),
            .init("unlinks", \.unlinks),
            .init("deletesPasskeys", \.deletesPasskeys),
            .init("restoresEmail", \.restoresEmail),
            .init("keptEmail", \.keptEmail),
            .init("cancelsDeletion", \.cancelsDeletion),
            .init("endsRecoveryCodes", \.endsRecoveryCodes),
            .init("days", \.days),
            .init("keepsAuthenticator", \.keepsAuthenticator),
            .init("keepsNewAuthenticator", \.keepsNewAuthenticator),
            .init("mayEndAuthenticator", \.mayEndAuthenticator),
        ]
    }

    let accounts: Accounts
    let feeds: Feeds
    let securityEmails: SecurityEmails

    /// The page; nil when the link is no longer valid.
    /// - Parameter browser: the browser's identifier, if it has one.
    func show(_ link: Token, in browser: Token?) async throws -> Output? {
        try await accounts.lockdowns.lockdown(behind: link, knownBy: browser).map {
            Output(
                about: link.formMark, email: $0.recipient, restoresEmail: $0.restoresEmail, keptEmail: $0.keptEmail,
                endsPassword: $0.endsPassword, unlinks: $0.unlinks, deletesPasskeys: $0.deletesPasskeys,
                endsRecoveryCodes: $0.endsRecoveryCodes, days: accounts.lifetimes.lockdownLink.days,
                cancelsDeletion: $0.cancelsDeletion,
                keepsAuthenticator: $0.hasAuthenticator && !$0.authenticatorIsNew,
                keepsNewAuthenticator: $0.authenticatorIsNew && !$0.mayEndAuthenticator,
                mayEndAuthenticator: $0.mayEndAuthenticator)
        }
    }

    /// - Parameters:
    ///   - browser: the browser's identifier, if the member asks in it for a new authenticator app to be turned off.
    ///   - resetLink: the link that leads to the form for a new password.
    ///   - localizer: the language of the email that follows, for members who chose none.
    /// - Throws: `LinkNoLongerGood`.
    func lockDown(
        with link: Token, endingAuthenticatorIn browser: Token?, offering resetLink: Token, _ localizer: Localizer,
        from client: ClientInfo
    ) async throws -> AccountLockdown {
        try await accounts.lockdowns.lockDown(
            with: link, endingAuthenticatorIn: browser, offering: resetLink, from: client,
            notifying: securityEmails.notifier(localizer)
        ) {
            // An attacker may have made a feed, and which one can't be told.
            try feeds.revokeAll(
                of: $0.number, in: $1, noting: accounts.auditLog.note(.allCalendarsRevoked, of: $0, from: client))
        }
    }
}
