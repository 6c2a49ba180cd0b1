/// An event in an account's audit log. The raw value is stored in the database.
package enum AuditEvent: String, Sendable, CaseIterable {
    case signedUp = "signed-up"
    /// With email and password.
    case signedIn = "signed-in"
    case signedInByGoogle = "signed-in-google"
    case signedInByApple = "signed-in-apple"
    case signedInByFacebook = "signed-in-facebook"
    /// By any other OpenID Connect provider.
    case signedInByOpenID = "signed-in-oidc"
    case signedInByPasskey = "signed-in-passkey"
    /// By a code that was sent by email.
    case signedInByEmail = "signed-in-email"
    /// A code to log in with was sent by email.
    case emailCodeRequested = "email-code-requested"
    /// Another code than that of the email was entered.
    case emailCodeFailed = "email-code-failed"
    /// By a remembered browser, without a form.
    case resumed = "came-back"
    case signInFailed = "sign-in-failed"
    /// A member confirmed by password who is there; with a code of the app it is `codeAccepted`.
    case reauthenticated
    case reauthenticatedByPasskey = "reauthenticated-passkey"
    case reauthenticatedByProvider = "reauthenticated-provider"
    case signedOut = "signed-out"
    /// The login works only on the device that it was made on.
    case deviceBound = "device-bound"
    /// A remembered browser's ticket was used twice.
    case ticketReplayed = "ticket-replayed"
    case resetRequested = "reset-requested"
    case passwordReset = "password-reset"
    case passwordChanged = "password-changed"
    /// The account was locked down by the "this wasn't me" link of an email.
    case lockedDown = "alarm-raised"
    /// A lockdown undid a change of the email address.
    case emailRestored = "email-put-back"
    case emailChangeRequested = "email-change-requested"
    case emailChanged = "email-changed"
    /// A provider identity was linked to the account.
    case identityLinked = "identity-linked"
    case identityUnlinked = "identity-unlinked"
    /// The provider reported that the identity is no longer valid, or may be compromised.
    case identityWithdrawn = "identity-withdrawn"
    case passkeyAdded = "passkey-added"
    case passkeyRenamed = "passkey-renamed"
    case passkeyDeleted = "passkey-deleted"
    /// A passkey's signature counter had not risen, as if there were a copy of it.
    case passkeyRefused = "passkey-refused"
    case authenticatorOn = "authenticator-on"
    case authenticatorOff = "authenticator-off"
    /// A login or a reauthentication with a code of the app.
    case codeAccepted = "code-accepted"
    /// The same with a wrong code.
    case codeFailed = "code-failed"
    case recoveryCodeUsed = "recovery-code-used"
    case recoveryCodesRenewed = "recovery-codes-renewed"
    /// A browser is no longer trusted to log in without a code.
    case browserTrustEnded = "browser-trust-ended"
    /// A member who has lost the app's codes waits for it to be turned off.
    case factorRecoveryBegun = "factor-recovery-begun"
    case factorRecoveryStopped = "factor-recovery-stopped"
    /// The waiting time was over, and a login turned the authenticator off.
    case factorRecovered = "factor-recovered"
    /// The operator turned the authenticator off.
    case factorsReset = "factors-reset"
    case nameChanged = "name-changed"
    case deviceEnded = "device-ended"
    case otherDevicesEnded = "other-devices-ended"
    /// The least recently used sessions or devices were ended, because there were more than allowed.
    case oldestEnded = "oldest-ended"
    /// The operator signed the member out everywhere.
    case endedByAdministrator = "ended-by-administrator"
    case madeByAdministrator = "made-by-administrator"
    /// The operator sent a link to choose a new password.
    case resetOffered = "reset-offered"
    /// The operator disabled or enabled the member.
    case disabled, enabled
    /// The member created an access token.
    case accessTokenMade = "token-made"
    case accessTokenRevoked = "token-revoked"
    /// The member created a calendar feed of their to-dos.
    case calendarMade = "calendar-made"
    case calendarRevoked = "calendar-revoked"
    case allCalendarsRevoked = "all-calendars-revoked"
    /// The member exported their data.
    case dataExported = "data-exported"
    case deletionRequested = "deletion-requested"
    case deletionCancelled = "deletion-cancelled"
}

extension AuditEvent {
    /// Whether it can be caused without being logged in, again and again. Such events are folded into one entry when they
    /// come in a row, and few of each are kept, so that they don't push out what a member or an intruder did.
    package var isByGuests: Bool {
        switch self {
        case .signInFailed, .codeFailed, .emailCodeRequested, .emailCodeFailed, .resetRequested: true
        default: false
        }
    }
}

extension AuditEvent {
    static let logIns = allCases.filter(\.isLogIn)

    /// Whether the member logged in, by whatever way. There is no default, so that each new case has to say.
    var isLogIn: Bool {
        switch self {
        case .signedUp, .signedIn, .signedInByGoogle, .signedInByApple, .signedInByFacebook, .signedInByOpenID,
            .signedInByPasskey, .signedInByEmail, .resumed:
            true
        case .emailCodeRequested, .emailCodeFailed, .signInFailed, .reauthenticated, .reauthenticatedByPasskey,
            .reauthenticatedByProvider, .signedOut, .deviceBound, .ticketReplayed, .resetRequested, .passwordReset,
            .passwordChanged, .lockedDown, .emailRestored, .emailChangeRequested, .emailChanged, .identityLinked,
            .identityUnlinked, .identityWithdrawn, .passkeyAdded, .passkeyRenamed, .passkeyDeleted, .passkeyRefused,
            .authenticatorOn, .authenticatorOff, .codeAccepted, .codeFailed, .recoveryCodeUsed, .recoveryCodesRenewed,
            .browserTrustEnded, .factorRecoveryBegun, .factorRecoveryStopped, .factorRecovered, .factorsReset,
            .nameChanged, .deviceEnded, .otherDevicesEnded, .oldestEnded, .endedByAdministrator, .madeByAdministrator,
            .resetOffered, .disabled, .enabled, .accessTokenMade, .accessTokenRevoked, .calendarMade, .calendarRevoked,
            .allCalendarsRevoked, .dataExported, .deletionRequested, .deletionCancelled:
            false
        }
    }
}
