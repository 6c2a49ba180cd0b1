/// A code that stands in for a lost authenticator app, once: 140 random bits, such as
/// `q4xk-7hme-zr2d-o5va-c3nw-ipt6-wbfe`.
///
/// OWASP ASVS 5.0 (11.5.1) asks for 128 bits. With 112 or more a plain digest of it can be stored (NIST SP 800-63B-4,
/// section 3.1.2.2), and no throttle is needed.
package struct RecoveryCode: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// In letters, of five bits each.
    private static let length = 28
    /// Of codes that an earlier version made.
    private static let earlierLength = 24
    private static let groupLength = 4
    /// Enough for all letters; the bits that are left over are dropped.
    private static let randomBytes = 18

    private let letters: String

    /// A new code from the system's random source.
    package static func random() -> RecoveryCode {
        RecoveryCode(letters: String(Base32.encode(Sodium.randomBytes(randomBytes)).prefix(length)))
    }

    private init(letters: String) {
        self.letters = letters
    }

    /// Parses a code as people type it (`TypedCode`), in any case, and with the digits that look like letters, as no code
    /// has them. A number in front of it, as in "3. q4xk-…" and "10) q4xk-…", is that of a list it was copied from. Nil for
    /// anything else.
    package init?(_ typed: String) {
        guard let typed = TypedCode(typed),
            let letters = Self.letters(of: typed, Self.length) ?? Self.letters(of: typed, Self.earlierLength)
        else { return nil }
        self.letters = letters
    }

    private static func letters(of typed: TypedCode, _ length: Int) -> String? {
        guard let characters = typed.withoutNumber(beyond: length), characters.count == length else { return nil }
        let alike: [Character: Character] = ["0": "O", "1": "I", "8": "B"]
        let letters = String(characters.map { alike[$0] ?? $0 }).uppercased()
        return letters.utf8.allSatisfy(Base32.isLetter) ? letters : nil
    }

    /// The code as a member sees it.
    package var text: String {
        let lower = Array(letters.lowercased())
        return stride(from: 0, to: lower.count, by: Self.groupLength)
            .map { String(lower[$0..<min($0 + Self.groupLength, lower.count)]) }.joined(separator: "-")
    }

    package var digest: Digest { Digest(of: Array(letters.utf8)) }

    package var description: String { "•••" }
    package var debugDescription: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
