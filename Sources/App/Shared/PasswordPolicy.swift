import Foundation
import Secrets
import Web

/// What a new password must be like: long enough, not too long, not mostly somebody's name, and on no list of breached
/// passwords. Any characters will do, in any mixture (NIST SP 800-63B-4, section 3.1.1.2; OWASP ASVS 5.0, chapter 6.2).
package struct PasswordPolicy: Sendable {
    /// NIST asks for 64 at least at the upper end; nobody types more than 256, and what has to be hashed stays small.
    package static let standardLength = 8...256
    /// What a form takes at the most, in bytes; no length above it could be kept.
    package static let possibleLength = 1...1024

    /// In code points.
    let length: ClosedRange<Int>
    let site: GuessableWords
    private let breached: BreachedPasswords?

    /// - Parameters:
    ///   - length: in code points.
    ///   - breached: the passwords that everybody guesses; nil to refuse none.
    ///   - host: the name under which the site is reached.
    package init(
        length: ClosedRange<Int> = standardLength, refusing breached: BreachedPasswords? = .builtIn, host: String
    ) {
        self.length = length
        self.breached = breached
        site = GuessableWords(host: host)
    }

    /// What is wrong with a new password, in a sentence; nil when nothing is.
    ///
    /// A word that is easily guessed may be in a password: both sources speak of passwords that are such words, and a
    /// long one with a name in it is a good one. It counts for nothing, though: what is left without it must be long
    /// enough for a password by itself.
    /// - Parameter person: the words of whoever the password is for.
    func message(for password: Secret, of person: GuessableWords, _ words: Words) -> String? {
        switch Self.length(of: password) {
        case 0: return words["password.empty"]
        case ..<length.lowerBound:
            return words.filled("password.tooShort", ["shortest": String(length.lowerBound)])
        case (length.upperBound + 1)...:
            return words.filled("password.tooLong", ["longest": String(length.upperBound)])
        default: break
        }
        if let left = password.expose(site.adding(person).remainder), left.unicodeScalars.count < length.lowerBound {
            return words.filled("password.guessable", ["shortest": String(length.lowerBound)])
        }
        return isBreached(password) ? words["password.breached"] : nil
    }

    /// How hard a password is to guess; nil for none, and for one too long to look at.
    func strength(of password: Secret, of person: GuessableWords) -> PasswordStrength? {
        guard (1...length.upperBound).contains(Self.length(of: password)) else { return nil }
        if isBreached(password) { return .weak }
        return password.expose { text in
            let left = site.adding(person).remainder(of: text)
            if let left, left.unicodeScalars.count < length.lowerBound { return .weak }
            return PasswordStrength(of: left ?? text)
        }
    }

    /// In code points.
    static func length(of password: Secret) -> Int {
        password.expose { $0.unicodeScalars.count }
    }

    private func isBreached(_ password: Secret) -> Bool {
        breached?.contain(password) ?? false
    }
}
