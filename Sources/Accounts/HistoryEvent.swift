/// Something that happened to an account. The raw value is what the database keeps.
package enum HistoryEvent: String, Sendable, CaseIterable {
    case signedUp = "signed-up"
    /// With e-mail and password.
    case signedIn = "signed-in"
    case signedInByGoogle = "signed-in-google"
    case signedInByApple = "signed-in-apple"
    case signedInByFacebook = "signed-in-facebook"
    /// By any other site that speaks OpenID Connect.
    case signedInByOpenID = "signed-in-oidc"
    /// By a remembered browser, without a form.
    case cameBack = "came-back"
    case signInFailed = "sign-in-failed"
    case signedOut = "signed-out"
    /// A remembered browser's ticket was used twice.
    case ticketReplayed = "ticket-replayed"
    case resetRequested = "reset-requested"
    case passwordReset = "password-reset"
    case passwordChanged = "password-changed"
    /// The member said by a mail's link that something was not them.
    case alarmRaised = "alarm-raised"
    /// An alarm undid a change of the e-mail address.
    case emailPutBack = "email-put-back"
    case emailChangeRequested = "email-change-requested"
    case emailChanged = "email-changed"
    /// A log-in by another site opens the account from now on.
    case identityLinked = "identity-linked"
    case identityUnlinked = "identity-unlinked"
    /// The other site said that the log-in is no longer good, or that somebody else may have it.
    case identityWithdrawn = "identity-withdrawn"
    case nameChanged = "name-changed"
    case deviceEnded = "device-ended"
    case otherDevicesEnded = "other-devices-ended"
    /// Where the member had not been for the longest, because there were more places than may be.
    case oldestEnded = "oldest-ended"
    /// Whoever runs the site logged the member out everywhere.
    case endedByAdministrator = "ended-by-administrator"
    case madeByAdministrator = "made-by-administrator"
    /// Whoever runs the site sent a link to choose a new password.
    case resetOffered = "reset-offered"
    /// Whoever runs the site lets the member in no more, or again.
    case disabled, enabled
    /// The member made a token for a program.
    case accessTokenMade = "token-made"
    case accessTokenRevoked = "token-revoked"
    /// The member made an address for programs that show their to-dos as a calendar.
    case calendarMade = "calendar-made"
    case calendarRevoked = "calendar-revoked"
    case allCalendarsRevoked = "all-calendars-revoked"
    /// The member took their data along.
    case dataExported = "data-exported"
    case deletionRequested = "deletion-requested"
    case deletionCancelled = "deletion-cancelled"
}
