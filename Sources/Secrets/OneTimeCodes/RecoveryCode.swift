/// A code that stands in for a lost authenticator app, once: 120 random bits, such as
/// `q4xk-7hme-zr2d-o5va-c3nw-ipt6`.
///
/// With 112 bits or more a plain digest of it can be stored (NIST SP 800-63B-4, section 3.1.2.2), and no throttle is needed.
package struct RecoveryCode: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private static let byteCount = 15
    private static let letterCount = byteCount * 8 / 5
    private static let groupLength = 4

    private let letters: String

    /// A new code from the system's random source.
    package static func random() -> RecoveryCode {
        RecoveryCode(letters: Base32.encode(Sodium.randomBytes(byteCount)))
    }

    private init(letters: String) {
        self.letters = letters
    }

    /// Parses a code as people type it (`TypedCode`), in any case, and with the digits that look like letters, as no code
    /// has them. A number in front of it, as in "3. q4xk-…" and "10) q4xk-…", is that of a list it was copied from. Nil for
    /// anything else.
    package init?(_ typed: String) {
        guard let typed = TypedCode(typed)?.withoutNumber(beyond: Self.letterCount) else { return nil }
        let alike: [Character: Character] = ["0": "O", "1": "I", "8": "B"]
        let letters = String(typed.map { alike[$0] ?? $0 }).uppercased()
        guard Base32.decode(letters)?.count == Self.byteCount else { return nil }
        self.letters = letters
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
