import Accounts

/// A setting for passwords: the suffix of its environment variable's name, and its meaning.
enum PasswordSetting: String, NamedSetting {
    case length = "PASSWORD_LENGTH"
    case lengthBesideFactor = "PASSWORD_LENGTH_WITH_FACTOR"
    case breached = "BREACHED_PASSWORDS"
    case pepperFile = "PEPPER_FILE"

    var standard: String {
        switch self {
        case .length: "\(PasswordPolicy.standardLength.lowerBound)...\(PasswordPolicy.standardLength.upperBound)"
        case .lengthBesideFactor: "\(PasswordPolicy.standardShortestBesideFactor)"
        case .breached: ResolvedPasswords.builtIn
        case .pepperFile: ""
        }
    }

    var isPathOrSecret: Bool { self == .pepperFile }

    var meaning: String {
        switch self {
        case .length: "The shortest and the longest new password, in characters."
        case .lengthBesideFactor:
            "The shortest new password of members with an authenticator app, or of all where a second factor is required."
        case .breached:
            "The list of forbidden passwords: built-in, none, or a file made by latchkey passwords build."
        case .pepperFile:
            "A file of keys (peppers) for hashing passwords, the current one first. See Docs/Passwords.md."
        }
    }
}
