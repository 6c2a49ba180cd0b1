import App
import ArgumentParser

/// One of the settings for passwords: the end of its environment variable's name, and what it means.
enum PasswordSetting: String, CaseIterable {
    case length = "PASSWORD_LENGTH"
    case breached = "BREACHED_PASSWORDS"
    case pepperFile = "PEPPER_FILE"

    var variable: String { Settings.prefix + rawValue }

    var help: ArgumentHelp {
        let standard = PasswordPolicy.standardLength
        let meaning =
            switch self {
            case .length:
                """
                How long a new password must be and may be, in characters. \
                Default: \(standard.lowerBound)...\(standard.upperBound).
                """
            case .breached:
                """
                The passwords that nobody may choose: built-in, none, or a file made by latchkey passwords build. \
                Default: built-in.
                """
            case .pepperFile:
                "A file of keys that passwords are mixed with, the current one first. Default: none. See Docs/Passwords.md."
            }
        return ArgumentHelp("\(meaning) Environment: \(variable).")
    }
}
