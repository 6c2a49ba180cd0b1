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
    /// Of a query: more than any needs.
    private static let mostWords = 12
    /// Of a query. Each is looked for in the texts, of all that an owner has where there is no word, in a time that grows
    /// with its length.
    private static let mostSymbols = 4
    /// Before signs such as those of C++. Of more the last are looked for.
    private static let mostLetters = 12
    private static let mostSigns = 4

    /// Of a query's runs that are written without spaces; the rest is ignored. Where a to-do has all of them, but in
    /// other rows, the places of each are compared.
    private static let mostPairs = 64

    /// Precedes each word, so that a member's search reads no other member's words.
    private let number: String

    init(of owner: Owner) {
        number = "\(owner.memberNumber)"
    }

    /// The index entry for `texts`.
    /// - Parameter category: the category that they are in; nil for none. It goes by its key, so that another name for
    ///   it leaves the index as it is.
    func indexed(_ texts: String..., in category: Category? = nil) -> SearchEntry {
        let words = texts.flatMap(Self.runs).flatMap { run in
            // The last letter alone ends the run, or a search for it would find only what begins with it. A scalar of
            // it, as in pairs: a character may have a thousand, and PostgreSQL takes words of 2046 bytes at most.
            run.isPaired ? Self.pairs(run.text) + [String(run.text.unicodeScalars.suffix(1))] : [run.text]
        }
        return SearchEntry(words: words.map { word($0) } + (category.map { [word(for: $0)] } ?? []))
    }

    /// The query for to-dos with all words and symbols of `text`; nil if it has none.
    /// - Parameter names: the names of the owner's categories.
    func query(_ text: String, named names: [(category: Category, name: String)] = []) -> SearchQuery? {
        // As to-dos are kept: what is pasted has invisible characters that were removed from them.
        let text = TodoDraft.descriptionRule.trimmed(text)
        let runs = Self.runs(text).prefix(Self.mostWords)
        let symbols = Self.symbols(text)
        guard !runs.isEmpty || !symbols.isEmpty else { return nil }
        let entries = names.map { (category: $0.category, entry: indexed($0.name)) }
        var room = Self.mostPairs
        return SearchQuery(
            words: runs.compactMap { run in
                guard let term = self.term(run, pairs: &room) else { return nil }
                return SearchQuery.Word(
                    term: term, others: entries.filter { term.isIn($0.entry) }.map { word(for: $0.category) })
            },
            symbols: symbols.map { symbol in
                let sought = symbol.lowercased().unicodeScalars
                let holding = names.filter {
                    Self.narrowed($0.name).lowercased().unicodeScalars.contains(sought)
                }
                return SearchQuery.Symbol(text: symbol, categories: holding.map(\.category))
            })
    }

    /// - Parameter room: how many pairs the query may still have; nil is returned when there is none.
    private func term(_ run: Run, pairs room: inout Int) -> SearchQuery.Term? {
        guard run.isPaired, run.text.unicodeScalars.count > 1 else { return .beginning(word(run.text)) }
        guard room > 0 else { return nil }
        let pairs = Self.pairs(run.text).prefix(room)
        room -= pairs.count
        return .phrase(pairs.map { word($0) })
    }

    private func word(_ text: String) -> String { "\(number)x\(text)" }

    /// Another letter keeps it apart from the words of texts.
    private func word(for category: Category) -> String { "\(number)c\(category.rawValue.lowercased())" }

    /// The first symbols of a text. None can hold a wildcard of `LIKE`.
    private static func symbols(_ text: String) -> [String] {
        // Most queries have none, and looking at each character takes as long as a statement.
        guard text.utf8.contains(where: { $0 >= 0x80 || "+#$".utf8.contains($0) }) else { return [] }
        var symbols: [String] = []
        // The letters and digits of ASCII before the next character. Other letters have forms that the index takes for
        // the same, and LIKE doesn't.
        var name = ""
        var isInWord = false
        var rest = Substring(narrowed(text))
        func add(_ symbol: String) {
            if !symbols.contains(symbol) { symbols.append(symbol) }
        }
        while symbols.count < mostSymbols, let character = rest.first {
            // Those of C++ and C# are part of a name. Elsewhere they mark a category, or stand between words.
            let signs = rest.prefix { $0 == "+" || $0 == "#" }
            rest = rest.dropFirst(max(1, signs.count))
            if !signs.isEmpty, isInWord { add("\(name.suffix(mostLetters))\(signs.prefix(mostSigns))") }
            if isSymbol(character) {
                var scalars = String(character).unicodeScalars
                // It asks for an emoji's colours, which not every keyboard does.
                if scalars.last == "\u{FE0F}" { scalars.removeLast() }
                add(String(scalars).cut(toBytes: longestWord))
            }
            isInWord = character.isLetter || character.isNumber
            if isInWord, character.isASCII { name.append(character) } else { name = "" }
        }
        return symbols
    }

    /// A text with those characters of ASCII narrow that are looked for in either width.
    private static func narrowed(_ text: String) -> String { String(text.map(sought)) }

    private static func sought(_ character: Character) -> Character {
        let narrow = character.narrow
        return narrow.isLetter || narrow.isNumber || "+#$".contains(narrow) ? narrow : character
    }

    /// Whether a character of a query is looked for by itself though it is in no word. Most of ASCII's stand between words.
    private static func isSymbol(_ character: Character) -> Bool {
        character == "$" || !character.isASCII && character.isSymbol && !character.isLetter && !character.isNumber
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
