import Foundation

/// A line of quick add as words. Text in double quotes, or after a backslash, is a literal word, in which nothing is
/// read.
struct QuickLine {
    struct Word {
        /// Its range in `text`.
        let range: Range<Int>
        /// The word in a title, without the quotes around it.
        let title: String
        /// Whether nothing is read in it.
        let isLiteral: Bool
    }

    /// The text that phrases are read in: ASCII letters in lowercase, white space as plain spaces, and literal words
    /// replaced by a character that no phrase has.
    private(set) var text: [Unicode.Scalar]
    private(set) var words: [Word] = []
    private let original: [Unicode.Scalar]
    /// Closing quotes that are missing from some position on, so that they are not searched for again.
    private var missing: Set<Unicode.Scalar> = []

    private static let hidden: Unicode.Scalar = "\u{FFFC}"
    /// Phone keyboards produce the curly ones.
    private static let closingQuotes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "\u{201C}": "\u{201D}"]

    init(_ line: String) {
        original = Array(line.precomposedStringWithCanonicalMapping.unicodeScalars)
        text = original.map(Self.folded)
        var place = 0
        while place < original.count {
            if text[place] == " " {
                place += 1
            } else {
                let word = quoted(from: place) ?? plain(from: place)
                if word.isLiteral { for place in word.range { text[place] = Self.hidden } }
                words.append(word)
                place = word.range.upperBound
            }
        }
    }

    /// Some words as typed.
    func typed(_ range: Range<Int>) -> String {
        guard let first = words[range].first, let last = words[range].last else { return "" }
        return Self.string(original[first.range.lowerBound..<last.range.upperBound])
    }

    /// A word's text as phrases see it, without trailing punctuation.
    func folded(_ word: Int) -> String {
        let scalars = text[words[word].range]
        return Self.string(scalars.last.map(QuickCursor.isPunctuation) == true ? scalars.dropLast() : scalars)
    }

    private func plain(from place: Int) -> Word {
        let end = text[place...].firstIndex(of: " ") ?? text.endIndex
        let isEscaped = original[place] == "\\" && end > place + 1
        let title = Self.string(original[(isEscaped ? place + 1 : place)..<end])
        return Word(range: place..<end, title: title, isLiteral: isEscaped)
    }

    /// Reads from a double quote to the next one that ends a word. A backslash escapes a quote or a backslash.
    private mutating func quoted(from place: Int) -> Word? {
        guard let closing = Self.closingQuotes[original[place]], !missing.contains(closing) else { return nil }
        var content = String.UnicodeScalarView()
        var next = place + 1
        while next < original.count {
            let scalar = original[next]
            let isLast = next + 1 == original.count
            if scalar == "\\", !isLast, ["\"", "\\"].contains(original[next + 1]) {
                content.append(original[next + 1])
                next += 2
            } else if scalar == closing, isLast || text[next + 1] == " " {
                return content.isEmpty
                    ? nil : Word(range: place..<(next + 1), title: String(content), isLiteral: true)
            } else {
                content.append(scalar)
                next += 1
            }
        }
        missing.insert(closing)
        return nil
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if ("A"..."Z").contains(scalar) { return Unicode.Scalar(UInt8(scalar.value) + 32) }
        return scalar.properties.isWhitespace ? " " : scalar
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
