import Foundation
import TextRules

/// The words of a text as the search index holds them.
///
/// Scripts without spaces between words, and Korean, whose words take endings, are split into overlapping pairs, so
/// that any two adjacent letters are found. Other words are found by their beginning. Case, accents and width are
/// ignored.
struct SearchWords {
    /// In bytes; the rest of a longer word is ignored.
    private static let longestWord = 64
    /// Of a query, and as many symbols: more than any needs.
    private static let mostWords = 12

    /// Of a query's run that is written without spaces; the rest is ignored.
    private static let mostPairs = 64

    /// Precedes each word, so that a member's search reads no other member's words: a number and a letter.
    private let prefix: String

    init(of owner: Owner) {
        prefix = "\(owner.memberNumber)x"
    }

    /// The index entry for `texts`.
    func indexed(_ texts: String...) -> SearchEntry {
        SearchEntry(
            words: texts.flatMap(Self.runs).flatMap { run in
                // The last letter alone ends the run, or a search for it would find only what begins with it. A scalar of
                // it, as in pairs: a character may have a thousand, and PostgreSQL takes words of 2046 bytes at most.
                run.isPaired ? Self.pairs(run.text) + [String(run.text.unicodeScalars.suffix(1))] : [run.text]
            }.map { prefix + $0 })
    }

    /// The query for texts with all words and symbols of `text`; nil if it has none.
    func query(_ text: String) -> SearchQuery? {
        // As to-dos are kept: what is pasted has invisible characters that were removed from them.
        let text = TodoDraft.descriptionRule.trimmed(text)
        let runs = Self.runs(text).prefix(Self.mostWords)
        let symbols = Self.symbols(text)
        guard !runs.isEmpty || !symbols.isEmpty else { return nil }
        return SearchQuery(
            terms: runs.map { run in
                guard run.isPaired, run.text.unicodeScalars.count > 1 else { return .beginning(prefix + run.text) }
                return .phrase(Self.pairs(run.text).prefix(Self.mostPairs).map { prefix + $0 })
            }, symbols: symbols)
    }

    /// The first symbols of a text. None can hold a wildcard of `LIKE`.
    private static func symbols(_ text: String) -> [String] {
        var symbols: [String] = []
        var previous: Character = " "
        for character in text where symbols.count < mostWords {
            if isSymbol(character, after: previous) {
                var scalars = String(character).unicodeScalars
                // It asks for an emoji's colours, which not every keyboard does.
                if scalars.last == "\u{FE0F}" { scalars.removeLast() }
                symbols.append(String(scalars).cut(toBytes: longestWord))
            }
            previous = character
        }
        return symbols
    }

    /// Whether a character of a query is looked for though it is in no word. Most of ASCII's stand between words, or mark
    /// one as a category; those of C++ and C# are part of a name.
    private static func isSymbol(_ character: Character, after previous: Character) -> Bool {
        switch character {
        case "$": true
        case "+", "#": previous.isLetter || previous.isNumber
        default: !character.isASCII && character.isSymbol && !character.isLetter && !character.isNumber
        }
    }

    private struct Run {
        let text: String
        let isPaired: Bool
    }

    /// Runs of letters and digits; scripts without spaces are separated from the others.
    private static func runs(_ text: String) -> [Run] {
        // Foundation folds any script, but takes ten times as long as reading for plain English.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiRuns(text) }
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
        ).precomposedStringWithCanonicalMapping
        var runs: [Run] = []
        var current = String.UnicodeScalarView()
        var isPaired = false
        func end() {
            guard !current.isEmpty else { return }
            let text = String(current)
            runs.append(Run(text: isPaired ? text : text.cut(toBytes: longestWord), isPaired: isPaired))
            current = .init()
        }
        for scalar in folded.unicodeScalars {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                end()
                continue
            }
            let belongs = isWrittenWithoutSpaces(scalar)
            if belongs != isPaired { end() }
            isPaired = belongs
            current.append(scalar)
        }
        end()
        return runs
    }

    private static func asciiRuns(_ text: String) -> [Run] {
        text.utf8
            .split { byte in
                !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
            .map { Run(text: String(Substring($0.prefix(longestWord))).lowercased(), isPaired: false) }
    }

    private static func pairs(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count > 1 else { return [text] }
        return (1..<scalars.count).map { index in
            var pair = String.UnicodeScalarView()
            pair.append(scalars[index - 1])
            pair.append(scalars[index])
            return String(pair)
        }
    }

    /// Hangul, Han, kana, Thai, Lao, Khmer and Burmese.
    private static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x3040...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x20000...0x323AF:
            true
        default: false
        }
    }
}

extension String {
    fileprivate func cut(toBytes most: Int) -> String {
        guard utf8.count > most else { return self }
        return String(decoding: utf8.prefix(most), as: UTF8.self).trimmingCharacters(in: ["\u{FFFD}"])
    }
}
