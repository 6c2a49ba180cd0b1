import Foundation
import Web

/// The rule for a text that a visitor types: not empty if it is needed, not too long, nothing that can't be shown.
struct TextRule: Sendable {
    /// In characters as people count them.
    let longest: Int
    /// The key of the sentence for an empty field; nil when it may be empty.
    let emptyMessage: String?
    var allowsLines = false

    /// The rule for how somebody is called.
    static let name = TextRule(longest: 100, emptyMessage: "name.empty")

    /// The text without white space around it and without what was pasted along unseen (`InvisibleText`), its accents composed
    /// (NFC), so that what looks the same is the same.
    func trimmed(_ text: String) -> String {
        guard text.utf8.count <= mostBytes else { return text }
        // Nothing to compose, and most often nothing to trim: Foundation's way takes microseconds.
        let bytes = text.utf8
        if bytes.allSatisfy({ $0 < 0x80 }), let first = bytes.first, let last = bytes.last, min(first, last) > 0x20,
            max(first, last) < 0x7F
        {
            return text
        }
        var seen = text
        seen.unicodeScalars.removeAll(where: InvisibleText.isLeftOut)
        guard !InvisibleText.isBlank(seen) else { return "" }
        return seen.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    }

    /// The text as the rule allows it, however long it is and whatever it holds: trimmed, what can't be shown made blanks, and
    /// cut at its end.
    func fitting(_ text: String) -> (text: String, isCut: Bool) {
        var bytes = 0
        let scalars = text.unicodeScalars.prefix { scalar in
            bytes += UTF8.width(scalar)
            return bytes <= mostBytes
        }
        // Where lines may be, the other half of a line end is no blank.
        let showable = String(
            String.UnicodeScalarView(
                scalars.filter { !(allowsLines && $0 == "\r") && !InvisibleText.isOverride($0) }
                    .map { isShowable($0) ? $0 : " " }))
        var fitting = String(trimmed(PiledMarks.cleared(showable)).prefix(longest))
        // Composing may make a text longer.
        while fitting.utf8.count > mostBytes { fitting.removeLast() }
        let isCut = bytes > mostBytes || fitting.count < trimmed(showable).count
        return (trimmed(fitting), isCut)
    }

    /// What is wrong with the trimmed text, in a sentence; nil when nothing is.
    func message(for text: String, _ words: Words) -> String? {
        if text.isEmpty { return emptyMessage.map { words[$0] } }
        // Bytes first: counting characters, or composing them, takes its time.
        if text.utf8.count > mostBytes || text.count > longest {
            return words.filled("field.tooLong", ["longest": String(longest)])
        }
        if PiledMarks.isPiled(text) { return words["field.piled"] }
        if text.unicodeScalars.contains(where: InvisibleText.isOverride) { return words["field.turned"] }
        return text.unicodeScalars.allSatisfy(isShowable) ? nil : words["field.unprintable"]
    }

    /// Families and flags among emoji take up to some 30 bytes a character; a text of them alone may be a bit shorter.
    private var mostBytes: Int { longest * 16 }

    private func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: allowsLines && (scalar == "\n" || scalar == "\t")
        case .lineSeparator, .paragraphSeparator: allowsLines
        default: true
        }
    }
}
