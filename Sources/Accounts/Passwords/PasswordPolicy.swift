import Secrets

/// The rules for a new password: long enough, not too long, not mostly guessable words, and not a breached password.
/// Any characters are allowed, in any mixture (NIST SP 800-63B-4, section 3.1.1.2; OWASP ASVS 5.0, chapter 6.2).
package struct PasswordPolicy: Sendable {
    /// In code points. NIST asks for at least 15 where the password alone opens an account, and for an upper limit of at
    /// least 64; 256 is more than people type, and keeps the input of the hash small.
    package static let standardLength = 15...256
    /// In code points, for members with a second factor: NIST asks for at least 8 then.
    package static let standardShortestBesideFactor = 8
    /// The limits that can be configured. The upper end is the most that a form accepts, in bytes.
    package static let possibleLength = 1...1024

    /// In code points.
    package let length: ClosedRange<Int>
    private let shortestBesideFactor: Int
    package let site: GuessableWords
    private let breached: BreachedPasswords?

    /// - Parameters:
    ///   - length: in code points.
    ///   - shortestBesideFactor: the same for members with a second factor.
    ///   - breached: the passwords that attackers try first; nil to refuse none.
    ///   - host: the site's host name.
    package init(
        length: ClosedRange<Int> = standardLength,
        besideFactor shortestBesideFactor: Int = standardShortestBesideFactor,
        refusing breached: BreachedPasswords? = .builtIn, host: String
    ) {
        self.init(length, shortestBesideFactor, GuessableWords(host: host), breached)
    }

    private init(
        _ length: ClosedRange<Int>, _ shortestBesideFactor: Int, _ site: GuessableWords, _ breached: BreachedPasswords?
    ) {
        self.length = length
        self.shortestBesideFactor = min(shortestBesideFactor, length.lowerBound)
        self.site = site
        self.breached = breached
    }

    /// The rules for the password of a member.
    /// - Parameter hasFactor: whether it opens the account only together with a second factor.
    package func rules(besideFactor hasFactor: Bool) -> PasswordPolicy {
        guard hasFactor else { return self }
        return PasswordPolicy(shortestBesideFactor...length.upperBound, shortestBesideFactor, site, breached)
    }

    /// The rules for the password of a member, which may be shorter beside a second factor.
    package func rules(for member: Member.ID, _ accounts: Accounts) async throws -> PasswordPolicy {
        rules(besideFactor: try await accounts.authenticators.isOn(for: member))
    }

    /// Returns why a new password is refused; nil when it is valid.
    ///
    /// A password may contain a guessable word: both sources speak of passwords that are such words, and a long one
    /// with a name in it is a good one. The word counts for nothing, though: the rest must be long enough by itself.
    /// - Parameter person: the words of the person the password is for.
    package func problem(in password: Secret, of person: GuessableWords) -> PasswordProblem? {
        switch Self.length(of: password) {
        case 0: return .empty
        case ..<length.lowerBound: return .tooShort(least: length.lowerBound)
        case (length.upperBound + 1)...: return .tooLong(most: length.upperBound)
        default: break
        }
        if let left = password.expose(site.adding(person).remainder), left.unicodeScalars.count < length.lowerBound {
            return .guessable(least: length.lowerBound)
        }
        return isBreached(password) ? .breached : nil
    }

    /// Whether a password has the code points that a new one needs.
    package func isLongEnough(_ password: Secret) -> Bool {
        Self.length(of: password) >= length.lowerBound
    }

    /// Estimates how hard a password is to guess; nil for an empty one and for one that is too long.
    package func strength(of password: Secret, of person: GuessableWords) -> PasswordStrength? {
        guard (1...length.upperBound).contains(Self.length(of: password)) else { return nil }
        if isBreached(password) { return .weak }
        return password.expose { text in
            let left = site.adding(person).remainder(of: text)
            if let left, left.unicodeScalars.count < length.lowerBound { return .weak }
            return PasswordStrength(of: left ?? text)
        }
    }

    /// In code points.
    private static func length(of password: Secret) -> Int {
        password.expose { $0.unicodeScalars.count }
    }

    /// One character again and again is tried first at any length, also where lists end before it.
    private func isBreached(_ password: Secret) -> Bool {
        guard let breached else { return false }
        return breached.contain(password) || password.expose { Set($0).count == 1 }
    }
}
