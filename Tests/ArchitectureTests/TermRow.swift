import Foundation

/// A row of Docs/Terms.md: `| term | use it for | not | except in |`.
struct TermRow {
    /// The code of the language: the name of its file of texts.
    let language: String
    let terms: [String]
    let use: String
    /// The words that no text of the language uses.
    let ruledOut: [String]
    /// Where a ruled-out word is right.
    let exceptions: [String]

    /// Nil for any other line.
    private init?(_ line: Substring, of language: String) {
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 4, cells[0] != "term", !cells[0].hasPrefix("--") else { return nil }
        (self.language, terms, use) = (language, LimitRow.code(in: cells[0]), cells[1])
        (ruledOut, exceptions) = (LimitRow.code(in: cells[2]), LimitRow.code(in: cells[3]))
    }

    /// All rows of the page. A heading such as “English (en.json)” begins those of a language.
    static func all(of page: String) -> [TermRow] {
        var language: String?
        return page.split(separator: "\n").compactMap { line in
            if let heading = line.firstMatch(of: /^## .+ \(([a-z]+)\.json\)$/) { language = String(heading.1) }
            return language.flatMap { TermRow(line, of: $0) }
        }
    }

    /// The keys of the texts that have a ruled-out word, each with the first such word.
    func faults(in texts: [String: String]) throws -> [(key: String, word: String)] {
        let words = ruledOut.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
        // Particles follow a Korean word directly, so that it has no end to look for.
        let pattern = try NSRegularExpression(
            pattern: language == "ko" ? words : "\\b(?:\(words))\\b", options: .caseInsensitive)
        return texts.compactMap { key, text in
            let rest = exceptions.reduce(text) {
                $0.replacingOccurrences(of: $1, with: " ", options: .caseInsensitive)
            }
            let match = pattern.firstMatch(in: rest, options: [], range: NSRange(rest.startIndex..., in: rest))
            return match.flatMap { Range($0.range, in: rest) }.map { (key: key, word: String(rest[$0])) }
        }
    }
}
