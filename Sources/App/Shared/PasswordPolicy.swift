import Foundation
import Security
import Web

/// What a new password must be like: long enough, and nothing else (NIST SP 800-63B-4, section 3.1.1.2).
enum PasswordPolicy {
    static let shortest = 8
    /// Keeps what has to be hashed small; no person types more.
    static let longest = 256

    /// What is wrong with a new password, in a sentence; nil when nothing is. Length counts code points.
    static func message(for password: Secret, _ words: Words) -> String? {
        switch length(of: password) {
        case 0: words["password.empty"]
        case ..<shortest: words.filled("password.tooShort", ["shortest": String(shortest)])
        case (longest + 1)...: words.filled("password.tooLong", ["longest": String(longest)])
        default: nil
        }
    }

    static func length(of password: Secret) -> Int {
        password.expose { $0.unicodeScalars.count }
    }
}
