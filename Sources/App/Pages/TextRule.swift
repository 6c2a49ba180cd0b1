import Foundation
import Web

/// The rule for a text that a visitor types: not empty if it is required, not too long, nothing unprintable.
struct TextRule: Sendable {
    /// In characters (grapheme clusters).
    let longest: Int
    /// The key of the message for an empty field; nil when it may be empty.
    let emptyMessage: String?
    var allowsLines = false

    /// The rule for a person's name.
    static let name = TextRule(longest: 100, emptyMessage: "name.empty")

    /// Removes surrounding white space and invisible characters (`InvisibleCharacters`), and composes accents (NFC), so
    /// that texts that look the same are equal.
    func trimmed(_ text: String) -> String {
        guard text.utf8.count <= mostBytes else { return text }
        // Nothing to compose, and most often nothing to trim: Foundation's functions take microseconds.
        let bytes = text.utf8
        if bytes.allSatisfy({ $0 < 0x80 }), let first = bytes.first, let last = bytes.last, min(first, last) > 0x20,
            max(first, last) < 0x7F
        {
            return text
        }
        var seen = text
        seen.unicodeScalars.removeAll(where: InvisibleCharacters.isLeftOut)
        guard !InvisibleCharacters.isBlank(seen) else { return "" }
        return seen.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    }

    /// Makes any text satisfy the rule: trims it, replaces unprintable characters by spaces, and truncates it.
    func fitting(_ text: String) -> (text: String, isCut: Bool) {
        var bytes = 0
        let scalars = text.unicodeScalars.prefix { scalar in
            bytes += UTF8.width(scalar)
            return bytes <= mostBytes
        }
        // Where line breaks are allowed, the carriage return of one doesn't become a space.
        let showable = String(
            String.UnicodeScalarView(
                scalars.filter { !(allowsLines && $0 == "\r") && !InvisibleCharacters.isOverride($0) }
                    .map { isShowable($0) ? $0 : " " }))
        var fitting = String(trimmed(StackedDiacritics.cleared(showable)).prefix(longest))
        // Composing may make a text longer.
        while fitting.utf8.count > mostBytes { fitting.removeLast() }
        let isCut = bytes > mostBytes || fitting.count < trimmed(showable).count
        return (trimmed(fitting), isCut)
    }

    /// Returns the error message for a trimmed text; nil when it is valid.
    func message(for text: String, _ localizer: Localizer) -> String? {
        if text.isEmpty { return emptyMessage.map { localizer[$0] } }
        // Bytes first: counting or composing characters is slow.
        if text.utf8.count > mostBytes || text.count > longest {
            return localizer.filled("field.tooLong", ["longest": String(longest)])
        }
        if StackedDiacritics.isPiled(text) { return localizer["field.piled"] }
        if text.unicodeScalars.contains(where: InvisibleCharacters.isOverride) { return localizer["field.turned"] }
        return text.unicodeScalars.allSatisfy(isShowable) ? nil : localizer["field.unprintable"]
    }

    /// Family and flag emoji take up to some 30 bytes a character, so a text of them alone must be somewhat shorter.
    private var mostBytes: Int { longest * 16 }

    private func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: allowsLines && (scalar == "\n" || scalar == "\t")
        case .lineSeparator, .paragraphSeparator: allowsLines
        default: true
        }
    }
}
