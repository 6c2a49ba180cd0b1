import Foundation

/// The words that an attacker who knows a member or the site guesses first: names, addresses and their parts.
///
/// Case, accents and width are ignored in comparisons. `Public/strength.js` does the same in the browser.
package struct GuessableWords: Sendable {
    /// In code points. Shorter ones occur in too many passwords by chance: a member called Li may still use "lively".
    private static let shortest = 4
    private static let product = "Latchkey"

    /// Folded, longest first, so that a part does not break up the whole that it belongs to.
    private let words: [String]

    static let none = GuessableWords([])

    /// A person's words: name and email address, each whole and in parts.
    package init(name: String, email: String) {
        let sides = Self.folded(email).split(separator: "@")
        let domain = sides.count == 2 ? Self.labels(sides[1]) : []
        self.init(
            Self.parts(Self.folded(name)) + [Self.folded(email)]
                + (sides.first.map { [String($0)] + Self.parts(String($0)) } ?? [])
                + domain)
    }

    /// A member's words; none for nil.
    package init(_ member: Member?) {
        self = member.map { GuessableWords(name: $0.name, email: $0.email) } ?? .none
    }

    /// The site's words: the product's name, the host name and its labels.
    init(host: String) {
        let host = Self.folded(host)
        self.init([Self.folded(Self.product), host] + Self.labels(host))
    }

    private init(_ words: [String]) {
        self.words = Set(words.filter { $0.unicodeScalars.count >= Self.shortest })
            .sorted { ($1.unicodeScalars.count, $0) < ($0.unicodeScalars.count, $1) }
    }

    func adding(_ others: GuessableWords) -> GuessableWords {
        GuessableWords(words + others.words)
    }

    /// The words for the browser, separated by spaces; no word contains one.
    package var text: String { words.joined(separator: " ") }

    /// Returns the folded password with all the words removed; nil when it contains none of them.
    func remainder(of password: String) -> String? {
        let folded = Self.folded(password)
        let left = words.reduce(folded) { $0.replacingOccurrences(of: $1, with: "", options: .literal) }
        return left == folded ? nil : left
    }

    /// Decomposes compatibility forms (full width, ligatures), removes marks and lowercases.
    private static func folded(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter { !$0.isMark })
        return String(plain).lowercased().precomposedStringWithCanonicalMapping
    }

    /// The runs of letters and digits, and all of them joined.
    private static func parts(_ text: String) -> [String] {
        let parts = text.unicodeScalars.split { !$0.isLetterOrDigit }.map { String(Substring($0)) }
        return parts + [parts.joined()]
    }

    /// A domain's labels except the last, which identifies little: `com`.
    private static func labels(_ domain: some StringProtocol) -> [String] {
        domain.split(separator: ".").dropLast().map { String($0) }
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    fileprivate var isLetterOrDigit: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
