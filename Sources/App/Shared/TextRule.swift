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

    /// The text without white space around it.
    func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// What is wrong with the trimmed text, in a sentence; nil when nothing is.
    func message(for text: String, _ words: Words) -> String? {
        if text.isEmpty { return emptyMessage.map { words[$0] } }
        if text.count > longest || text.utf8.count > longest * 16 {
            return words.filled("field.tooLong", ["longest": String(longest)])
        }
        return text.unicodeScalars.allSatisfy(isShowable) ? nil : words["field.unprintable"]
    }

    private func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control || (allowsLines && (scalar == "\n" || scalar == "\t"))
    }
}
