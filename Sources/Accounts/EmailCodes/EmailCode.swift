import Secrets

/// A code that logs in the browser that asked for it, sent by email: nine digits, such as `482 913 605`.
///
/// Five tries at one of a billion codes, and few codes an hour, leave a stranger no chance. Digits are what every
/// keyboard has, and what browsers and mail programs recognise as a code.
package struct EmailCode: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private static let length = 9
    private static let groupLength = 3

    private let digits: [UInt8]

    /// A new code from the system's random source.
    package static func random() -> EmailCode {
        var source = SystemRandomNumberGenerator()
        return EmailCode(digits: (0..<length).map { _ in UInt8.random(in: 0...9, using: &source) })
    }

    private init(digits: [UInt8]) {
        self.digits = digits
    }

    /// Parses a code as people type or paste it (`TypedCode`). Nil for anything else.
    init?(_ typed: String) {
        guard let digits = TypedCode(typed)?.digits(Self.length) else { return nil }
        self.digits = digits
    }

    /// The code as an email shows it.
    package var text: String {
        stride(from: 0, to: Self.length, by: Self.groupLength)
            .map { digits[$0..<$0 + Self.groupLength].map(String.init).joined() }.joined(separator: " ")
    }

    /// What the database keeps. It can't be guessed from there without the browser's token, of which it has no more than
    /// a digest.
    func digest(in browser: Token) -> Digest {
        Digest(of: Array("email code \(browser.text) ".utf8) + digits)
    }

    package var description: String { "•••" }
    package var debugDescription: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
