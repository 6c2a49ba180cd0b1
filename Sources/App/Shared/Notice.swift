/// Something to be told once, on the next page shown. The raw value ends the key of its text (`notice.…`).
enum Notice: String, Sendable, CaseIterable {
    /// Somebody sent a form whose session had ended meanwhile.
    case sessionOver = "session-over"
    case signedOut = "signed-out"
    case resetSent = "reset-sent"
    case resetLinkDead = "reset-link-dead"
    case alarmRaised = "alarm-raised"
    case alarmLinkDead = "alarm-link-dead"
    case passwordChanged = "password-changed"
    case todoAdded = "todo-added"
    case todoDeleted = "todo-deleted"
    case saved
    case passwordSaved = "password-saved"
    case deviceEnded = "device-ended"
    case otherDevicesEnded = "other-devices-ended"
    case sentAgain = "sent-again"
    case confirmLinkDead = "confirm-link-dead"
    /// The same for who is signed in: most often they open the link of their own sign-up a second time.
    case confirmLinkUsed = "confirm-link-used"
    case emailSent = "email-sent"
    case emailSaved = "email-saved"
    case emailLinkDead = "email-link-dead"
    case accountLeaves = "account-leaves"
    case tooManyAccounts = "too-many-accounts"
    /// A remembered device's ticket was used twice.
    case deviceForgotten = "device-forgotten"
}
