import Database
import Secrets

/// An event relevant to an account's security, of which the member is notified outside the site.
package struct SecurityEvent: Sendable {
    package enum Kind: Sendable {
        /// A link to choose a new password was requested; this is the link.
        case resetRequested(link: Token)
        /// A code to log in with was requested; this is the code.
        case emailCodeRequested(code: EmailCode)
        /// The operator created the account; the link lets the member choose a password.
        case invited(link: Token)
        /// The operator sends a link to choose a new password.
        case resetOffered(link: Token)
        /// The account was locked down; the link lets the member choose a new password. Recovery codes of the last days
        /// may have stopped working.
        case lockedDown(resetLink: Token, endsRecoveryCodes: Bool)
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
        /// - Parameter wasLast: whether no way to log in is left but a new password by a reset.
        case identityUnlinked(issuer: String, wasLast: Bool)
        case passkeyAdded, passkeyRenamed, passkeyDeleted
        /// A passkey's signature counter had not risen: there may be a copy of it.
        case passkeyRefused
        /// An authenticator app is asked for from now on.
        case authenticatorOn
        /// It no longer is, by the member or the operator.
        case authenticatorOff
        /// A login with a recovery code.
        case recoveryCodeUsed
        case recoveryCodesRenewed
        /// A login with the right password ended after too many wrong codes.
        case codesFailed
        /// A login with the right password asked for the authenticator to be turned off at that time.
        case factorRecovery(at: Timestamp)
        /// A program with the new access token acts in the member's name.
        case accessTokenMade
        /// Anyone with the new feed's address can read the member's to-dos.
        case calendarMade
        /// The account is deleted at that time, unless the member logs in before.
        case deletionRequested(at: Timestamp)

        package var name: Name {
            switch self {
            case .resetRequested: .resetRequested
            case .emailCodeRequested: .emailCodeRequested
            case .invited: .invited
            case .resetOffered: .resetOffered
            case .lockedDown: .lockedDown
            case .passwordChanged: .passwordChanged
            case .passwordReset: .passwordReset
            case .ticketReplayed: .ticketReplayed
            case .newDevice: .newDevice
            case .addressWanted: .addressWanted
            case .emailChanged: .emailChanged
            case .identityLinked: .identityLinked
            case .identityUnlinked: .identityUnlinked
            case .passkeyAdded: .passkeyAdded
            case .passkeyRenamed: .passkeyRenamed
            case .passkeyDeleted: .passkeyDeleted
            case .passkeyRefused: .passkeyRefused
            case .authenticatorOn: .authenticatorOn
            case .authenticatorOff: .authenticatorOff
            case .recoveryCodeUsed: .recoveryCodeUsed
            case .recoveryCodesRenewed: .recoveryCodesRenewed
            case .codesFailed: .codesFailed
            case .factorRecovery: .factorRecovery
            case .accessTokenMade: .accessTokenMade
            case .calendarMade: .calendarMade
            case .deletionRequested: .deletionRequested
            }
        }

        /// The name under which emails of its kind are counted; nil for one that carries a requested link or code, which
        /// is counted where it is requested.
        var countedName: String? {
            switch self {
            case .resetRequested, .emailCodeRequested, .invited, .resetOffered, .lockedDown: nil
            default: name.rawValue
            }
        }
    }

    /// A kind without what is particular to an event.
    package enum Name: String, Sendable, CaseIterable {
        case resetRequested, emailCodeRequested, invited, resetOffered, lockedDown, passwordChanged, passwordReset,
            ticketReplayed, newDevice, addressWanted, emailChanged, identityLinked, identityUnlinked, passkeyAdded,
            passkeyRenamed, passkeyDeleted, passkeyRefused, authenticatorOn, authenticatorOff, recoveryCodeUsed,
            recoveryCodesRenewed, codesFailed, factorRecovery, accessTokenMade, calendarMade, deletionRequested
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
    /// Whether the email has that link. One to an address that a lockdown has replaced has none: it may be the attacker's.
    package let canLockDown: Bool
    /// Whether it is written like any other but never sent, so that timing doesn't reveal who has an account.
    package var isDecoy = false
}

/// Queues a security event's notification in the event's transaction; when it throws, nothing has happened.
package typealias SecurityNotifier = @Sendable (SecurityEvent, Transaction) throws -> Void
