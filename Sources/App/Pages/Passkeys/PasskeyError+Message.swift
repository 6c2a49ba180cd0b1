import Accounts

extension PasskeyError {
    /// The key of the sentence that says why, and what to do.
    var message: String {
        switch self {
        case .tooMany: "passkeys.full"
        case .alreadyRegistered: "passkeys.taken"
        case .challengeGone: "passkeys.late"
        case .unknown: "passkeys.unknown"
        case .refused: "passkeys.refused"
        case .mayBeCopied: "passkeys.copied"
        case .lastLoginMethod: "flash.last-passkey"
        }
    }
}
