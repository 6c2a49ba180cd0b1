import Foundation

/// A cell of a table, or a text of another file, that may be one of some words.
enum ImportedWord {
    /// How tables say that something is so.
    static let affirmations: Set = ["yes", "true", "1", "예"]

    /// - Parameter words: in lower case. Blanks around a text don't count.
    static func isOne(of words: Set<String>, _ text: String) -> Bool {
        text.utf8.count <= 40 && words.contains(text.trimmingCharacters(in: .whitespaces).lowercased())
    }
}
