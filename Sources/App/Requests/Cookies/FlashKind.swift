/// The flash messages, each shown once on the next page. The raw value ends the key of its text (`flash.…`).
enum FlashKind: String, Sendable, CaseIterable {
    /// A form was submitted after its session had ended.
    case sessionOver = "session-over"
    /// The same for the form that requests the account's deletion, which may have been sent twice.
    case deletionMayWait = "deletion-may-wait"
    /// The visitor returns after their session has ended.
    case loggedOut = "logged-out"
    /// The login is bound to a device, and the browser hasn't shown that it is there.
    case deviceUnproven = "device-unproven"
    case signedOut = "signed-out"
    /// A login has waited too long for a code, or was ended or finished meanwhile.
    case codeTooLate = "code-too-late"
    /// A login has got its code, but not its browser the answer: the button was pressed again before it came.
    case codeWasRight = "code-was-right"
    /// A login has to begin again after too many wrong codes.
    case codesWrong = "codes-wrong"
    /// A login with a password that is shorter than a new one may be.
    case passwordShort = "password-short"
    /// A recovery code has logged in; the reference is how many are left.
    case recoveryCodesLeft = "recovery-codes-left"
    /// The authenticator app stays on.
    case recoveryStopped = "recovery-stopped"
    /// There was nothing left to stop: the authenticator app is off.
    case recoveryOver = "recovery-over"
    /// A browser is asked for a code again.
    case browserTrustEnded = "browser-trust-ended"
    case authenticatorOff = "authenticator-off"
    /// The setting up of an app has ended before its first code came.
    case setupOver = "setup-over"
    /// The same, but an app is on by now. Its recovery codes may never have been seen.
    case appIsOn = "app-is-on"
    /// The recovery codes were renewed since the form's page was shown. The new ones may never have been seen.
    case codesRenewed = "codes-renewed"
    /// The account asks for a code, so a provider's login is linked from within it.
    case codeRequired = "code-required"
    case resetSent = "reset-sent"
    case resetLinkDead = "reset-link-dead"
    case lockedDown = "locked-down"
    /// The same, but the old address is another account's by now.
    case lockedDownWithoutAddress = "locked-down-without-address"
    case lockdownLinkDead = "lockdown-link-dead"
    case passwordChanged = "password-changed"
    /// The form of a reset link was sent twice, and what the second brought was not saved.
    case passwordSentTwice = "password-sent-twice"
    /// Its sentence shows how a line was understood.
    case todoAdded = "todo-added"
    /// Several lines at once; the reference is when, how many to-dos, and how many were there.
    case todosAdded = "todos-added"
    /// All of several lines were there.
    case todosThere = "todos-there"
    case todoDeleted = "todo-deleted"
    case todoChanged = "todo-changed"
    case todoCompleted = "todo-completed"
    case todoReopened = "todo-reopened"
    case todoRestored = "todo-restored"
    case todoPurged = "todo-purged"
    case trashEmptied = "trash-emptied"
    /// What came into the trash after it was shown stays there.
    case trashPartlyEmptied = "trash-partly-emptied"
    case dayCompleted = "day-completed"
    case dayReopened = "day-reopened"
    case completedCleared = "completed-cleared"
    case overdueMoved = "overdue-moved"
    /// Moved to another day of a calendar; its sentence names the day.
    case todoRescheduled = "todo-rescheduled"
    /// The same, for one that left its series by it.
    case occurrenceRescheduled = "occurrence-rescheduled"
    /// Moved to another time of a calendar, perhaps on another day; its sentence names both.
    case todoRetimed = "todo-retimed"
    /// The same, for one that left its series by it.
    case occurrenceRetimed = "occurrence-retimed"
    case todoMoved = "todo-moved"
    /// The order of a day changed before the to-do was put into it.
    case movedMeanwhile = "moved-meanwhile"
    /// A day with too many to-dos keeps the order of their times.
    case tooManyToOrder = "too-many-to-order"
    case todoSkipped = "todo-skipped"
    /// The last occurrence of a recurring to-do can't be skipped.
    case nothingFollows = "nothing-follows"
    /// A done to-do gets no other rule when what follows it was changed.
    case repeatKept = "repeat-kept"
    /// A to-do that another tab or device changed or completed since isn't skipped.
    case skippedTooLate = "skipped-too-late"
    /// A recurring to-do was done, or has moved to another date, since the page was shown: it is neither done nor deleted.
    case otherOccurrence = "other-occurrence"
    /// A to-do was moved to the trash since the page was shown, so it is neither done nor reopened.
    case inTrash = "in-trash"
    case categoryArchived = "category-archived"
    case categoryRestored = "category-restored"
    /// New to-dos go to another category from now on.
    case categoryChosen = "category-chosen"
    /// The category of new to-dos was archived; its sentence names the one that they go to now.
    case usualArchived = "usual-archived"
    /// New to-dos go to the restored category.
    case usualRestored = "usual-restored"
    case lastCategory = "last-category"
    case changeUndone = "change-undone"
    /// Some were changed in the meantime and stay; the reference is how many.
    case partlyUndone = "partly-undone"
    case undoTooLate = "undo-too-late"
    case nothingToDo = "nothing-to-do"
    /// An undo pressed twice, or after what it would undo has changed again.
    case nothingToUndo = "nothing-to-undo"
    case saved
    case passwordSaved = "password-saved"
    case deviceEnded = "device-ended"
    /// What a form was about was removed before.
    case noLongerListed = "no-longer-listed"
    case tokenRevoked = "token-revoked"
    case otherDevicesEnded = "other-devices-ended"
    case feedRevoked = "feed-revoked"
    case sentAgain = "sent-again"
    case confirmLinkDead = "confirm-link-dead"
    /// No sign-up waits in this browser any longer.
    case signUpGone = "sign-up-gone"
    /// A sign-up was dropped by the link in its email.
    case signUpWithdrawn = "sign-up-withdrawn"
    /// The same for a signed-in member, who most often opens the link of their own sign-up a second time.
    case confirmLinkUsed = "confirm-link-used"
    case emailSent = "email-sent"
    /// The link of a new address was opened where nobody is logged in.
    case emailWaits = "email-waits"
    case emailSaved = "email-saved"
    case emailLinkDead = "email-link-dead"
    /// Another account has got the new address since the link was sent to it.
    case emailTaken = "email-taken"
    case accountDeletionRequested = "account-deletion-requested"
    case accountDeletionCancelled = "account-deletion-cancelled"
    case tooManyAccounts = "too-many-accounts"
    /// All slots were taken, so the account in use was signed out in favour of the new one.
    case accountReplaced = "account-replaced"
    /// The account to switch to was logged out meanwhile.
    case accountSignedOut = "account-signed-out"
    /// A remembered device's ticket was used twice.
    case deviceForgotten = "device-forgotten"
    /// The visitor cancelled at a provider.
    case providerCancelled = "provider-cancelled"
    case providerDown = "provider-down"
    /// The provider's response belongs to no authorization begun in this browser, or came too late.
    case providerStale = "provider-stale"
    /// The provider says that it doesn't log the visitor in.
    case providerRefused = "provider-refused"
    case providerFailed = "provider-failed"
    /// The provider didn't show that the member logged in there just now.
    case providerLoginNotNew = "provider-login-not-new"
    /// The visitor logged in at the provider in a way that this site doesn't accept.
    case providerLoginTooWeak = "provider-login-too-weak"
    case identityLinked = "identity-linked"
    case identityUnlinked = "identity-unlinked"
    /// The provider's login is linked to another account.
    case identityTaken = "identity-taken"
    /// The account has another login of the same provider.
    case providerLinked = "provider-linked"
    case identitySuspended = "identity-suspended"
    case passkeyAdded = "passkey-added"
    case passkeyDeleted = "passkey-deleted"
    /// The only way to log in was not deleted.
    case lastPasskey = "last-passkey"
    case accountDisabled = "account-disabled"
    case lastLoginMethod = "last-login-method"
    /// A form came too long after the last reauthentication.
    case reauthenticationOver = "reauthentication-over"
    /// The same form may have saved a new password before, and logged the browser out since the answer was lost.
    case passwordMayBeSaved = "password-may-be-saved"
    /// The reauthentication was by a login that is not the member's.
    case reauthenticatedByAnother = "reauthenticated-by-another"
    /// The pending sign-in by a provider no longer exists.
    case pendingSignInGone = "pending-sign-in-gone"
    /// Another sign-in by a provider was begun meanwhile, in another tab.
    case pendingSignInChanged = "pending-sign-in-changed"
    /// A form's page was about another link or login than the one that was opened last in this browser.
    case openedInAnotherTab = "opened-in-another-tab"

    /// What a form is told that can log all others out, if the session is over: the same form, sent before, may have done
    /// its work and, since the answer was lost, logged out this browser as well. So it doesn't say that nothing was saved.
    @Sendable static func ofRenewedLogin(_ context: Context<Visitor>) -> FlashKind { .loggedOut }

    /// Whether the message says that a requested action was not performed.
    var isAlert: Bool {
        switch self {
        case .sessionOver, .loggedOut, .deviceUnproven, .accountSignedOut, .resetLinkDead, .lockdownLinkDead,
            .confirmLinkDead, .emailLinkDead, .emailTaken, .tooManyAccounts, .deviceForgotten, .providerCancelled,
            .providerDown, .providerStale, .providerRefused, .providerFailed, .identityTaken, .undoTooLate,
            .skippedTooLate, .otherOccurrence, .inTrash, .repeatKept, .movedMeanwhile, .nothingFollows,
            .lastCategory, .tooManyToOrder, .providerLinked, .identitySuspended, .accountDisabled, .lastLoginMethod,
            .reauthenticatedByAnother, .reauthenticationOver, .pendingSignInGone, .pendingSignInChanged,
            .openedInAnotherTab, .lastPasskey, .codeTooLate, .codesWrong, .codeRequired, .recoveryOver, .setupOver,
            .appIsOn, .codesRenewed, .providerLoginNotNew, .providerLoginTooWeak, .signUpGone,
            .deletionMayWait, .codeWasRight, .passwordMayBeSaved:
            true
        case .signedOut, .signUpWithdrawn, .resetSent, .lockedDown, .lockedDownWithoutAddress, .passwordChanged,
            .passwordSentTwice, .todoAdded, .todosAdded, .todosThere, .todoDeleted, .todoChanged, .todoCompleted,
            .todoReopened, .todoRestored,
            .todoPurged, .trashEmptied, .trashPartlyEmptied, .dayCompleted, .dayReopened, .completedCleared,
            .overdueMoved,
            .changeUndone, .partlyUndone, .nothingToDo, .nothingToUndo, .accountReplaced, .saved, .todoMoved,
            .todoRescheduled, .occurrenceRescheduled, .todoRetimed, .occurrenceRetimed, .todoSkipped,
            .categoryArchived, .categoryRestored, .categoryChosen, .usualArchived, .usualRestored, .passwordSaved,
            .recoveryCodesLeft, .deviceEnded, .otherDevicesEnded, .tokenRevoked, .sentAgain, .confirmLinkUsed,
            .emailSent, .emailWaits, .emailSaved, .accountDeletionRequested, .accountDeletionCancelled,
            .feedRevoked, .identityLinked, .identityUnlinked, .passwordShort, .recoveryStopped, .passkeyAdded,
            .passkeyDeleted, .authenticatorOff, .browserTrustEnded, .noLongerListed:
            false
        }
    }

    /// The path that a form posts to in order to undo what the message reports. Its parameters are what the message is
    /// about.
    var undo: Path? {
        switch self {
        case .todoAdded: .deleteTodo
        case .todosAdded: .undoImport
        case .todoDeleted: .restoreTodo
        case .todoChanged, .todoRescheduled, .occurrenceRescheduled, .todoRetimed, .occurrenceRetimed, .todoSkipped:
            .undoChange
        case .todoCompleted: .reopenTodo
        case .todoReopened, .dayReopened: .undoReopening
        case .todoMoved: .moveTodo
        case .categoryArchived: .restoreCategory
        case .usualArchived: .useCategory
        case .dayCompleted: .undoCompleting
        case .completedCleared: .undoClearing
        case .overdueMoved: .undoMoving
        default: nil
        }
    }

    /// Whether its undo is the only way to take back at once what was done to many to-dos.
    var undoesMany: Bool {
        switch self {
        case .todosAdded, .dayCompleted, .dayReopened, .completedCleared, .overdueMoved: true
        default: false
        }
    }

    /// The page that edits what the message reports.
    var edit: Path? { self == .todoAdded ? .editTodo : nil }

    /// The page that corrects the email address that the message is about.
    var correction: Path? { self == .resetSent ? .reset : nil }
}
