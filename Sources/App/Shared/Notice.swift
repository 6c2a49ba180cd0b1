import Mustache

/// Something to be told once, on the next page shown. The raw value ends the key of its text (`notice.…`).
enum Notice: String, Sendable, CaseIterable {
    /// Somebody sent a form whose session had ended meanwhile.
    case sessionOver = "session-over"
    /// Somebody comes back to find that their log-in has ended.
    case loggedOut = "logged-out"
    case signedOut = "signed-out"
    case resetSent = "reset-sent"
    case resetLinkDead = "reset-link-dead"
    case alarmRaised = "alarm-raised"
    case alarmLinkDead = "alarm-link-dead"
    case passwordChanged = "password-changed"
    case todoAdded = "todo-added"
    /// By one line; the list says what it was understood as.
    case todoAddedQuickly = "todo-added-quickly"
    case todoDeleted = "todo-deleted"
    case todoChanged = "todo-changed"
    case todoCompleted = "todo-completed"
    case todoReopened = "todo-reopened"
    case todoRestored = "todo-restored"
    case todoPurged = "todo-purged"
    case trashEmptied = "trash-emptied"
    case dayCompleted = "day-completed"
    case dayReopened = "day-reopened"
    case completedCleared = "completed-cleared"
    case todoMoved = "todo-moved"
    /// A day with a great many keeps the order of its times.
    case tooManyToOrder = "too-many-to-order"
    case todoSkipped = "todo-skipped"
    /// The last of those that come again can't be left out.
    case nothingFollows = "nothing-follows"
    case categoryArchived = "category-archived"
    case categoryRestored = "category-restored"
    case lastCategory = "last-category"
    case changeUndone = "change-undone"
    case undoTooLate = "undo-too-late"
    case nothingToDo = "nothing-to-do"
    /// An undo that was pressed twice, or comes after something else has changed what it would take back.
    case nothingToUndo = "nothing-to-undo"
    case saved
    case passwordSaved = "password-saved"
    case deviceEnded = "device-ended"
    case tokenRevoked = "token-revoked"
    case otherDevicesEnded = "other-devices-ended"
    case feedRevoked = "feed-revoked"
    case sentAgain = "sent-again"
    case confirmLinkDead = "confirm-link-dead"
    /// The same for who is signed in: most often they open the link of their own sign-up a second time.
    case confirmLinkUsed = "confirm-link-used"
    case emailSent = "email-sent"
    case emailSaved = "email-saved"
    case emailLinkDead = "email-link-dead"
    case accountLeaves = "account-leaves"
    case tooManyAccounts = "too-many-accounts"
    /// Somebody was let in where no place was left, in the place of who was there.
    case accountGaveWay = "account-gave-way"
    /// The account to switch to was logged out meanwhile.
    case accountOver = "account-over"
    /// A remembered device's ticket was used twice.
    case deviceForgotten = "device-forgotten"
    /// Somebody turned back at a provider.
    case providerCancelled = "provider-cancelled"
    case providerDown = "provider-down"
    /// The answer of a provider belongs to nothing that this browser began, or came too late.
    case providerStale = "provider-stale"
    case providerFailed = "provider-failed"
    case identityLinked = "identity-linked"
    case identityUnlinked = "identity-unlinked"
    /// The provider's log-in opens another account.
    case identityTaken = "identity-taken"
    /// The account has another log-in of the same provider.
    case siteLinked = "site-linked"
    case identitySuspended = "identity-suspended"
    case accountDisabled = "account-disabled"
    case lastWayIn = "last-way-in"
    /// Somebody proved to be somebody else.
    case provenByAnother = "proven-by-another"
    /// A log-in by a provider that was to be finished is no longer there.
    case unfinishedGone = "unfinished-gone"
    /// Another such log-in was begun meanwhile, in another tab.
    case unfinishedChanged = "unfinished-changed"

    /// Whether something that was wanted wasn't done.
    var isAlert: Bool {
        switch self {
        case .sessionOver, .loggedOut, .accountOver, .resetLinkDead, .alarmLinkDead, .confirmLinkDead, .emailLinkDead,
            .tooManyAccounts,
            .deviceForgotten, .providerCancelled, .providerDown, .providerStale, .providerFailed, .identityTaken,
            .undoTooLate, .nothingFollows, .lastCategory, .tooManyToOrder,
            .siteLinked, .identitySuspended, .accountDisabled, .lastWayIn, .provenByAnother, .unfinishedGone,
            .unfinishedChanged:
            true
        case .signedOut, .resetSent, .alarmRaised, .passwordChanged, .todoAdded, .todoAddedQuickly, .todoDeleted,
            .todoChanged,
            .todoCompleted,
            .todoReopened, .todoRestored, .todoPurged, .trashEmptied, .dayCompleted, .dayReopened, .completedCleared,
            .changeUndone,
            .nothingToDo, .nothingToUndo, .accountGaveWay, .saved, .todoMoved, .todoSkipped, .categoryArchived,
            .categoryRestored, .passwordSaved,
            .deviceEnded, .otherDevicesEnded, .tokenRevoked, .sentAgain, .confirmLinkUsed, .emailSent, .emailSaved,
            .accountLeaves,
            .feedRevoked,
            .identityLinked, .identityUnlinked:
            false
        }
    }

    /// Where a form takes it back.
    /// - Parameter reference: what it was about: an id, an id and a version, or a moment.
    func undo(_ reference: String) -> LocalPath? {
        let path: String? =
            switch self {
            case .todoAdded, .todoAddedQuickly: "/todos/\(reference)/delete"
            case .todoDeleted: "/todos/\(reference)/restore"
            case .todoChanged, .todoSkipped: "/todos/\(reference.replacing(".", with: "/undo/"))"
            case .todoCompleted: "/todos/\(reference)/reopen"
            case .todoReopened: "/todos/\(reference)/complete"
            case .todoMoved: "/todos/\(reference.replacing(".", with: "/behind/"))"
            case .categoryArchived: "/categories/\(reference)/restore"
            case .dayCompleted: "/todos/undo/completed/\(reference)"
            case .dayReopened: "/todos/day/\(reference)/complete"
            case .completedCleared: "/todos/undo/cleared/\(reference)"
            default: nil
            }
        return path.flatMap { LocalPath($0) }
    }

    /// Where what it tells is changed.
    func edit(_ reference: String) -> LocalPath? {
        self == .todoAddedQuickly ? LocalPath("/todos/\(reference)/edit") : nil
    }
}
