import Foundation
import TextRules

/// A line of quick add as words. Text in double quotes, or after a backslash, is a literal word, in which nothing is
/// read; so is all that follows `mostWords`.
struct QuickLine {
    /// No title has more, and each is read in a dozen ways. No more quotes are opened: each may lie within the one before
    /// it.
    static let mostWords = 100

    struct Word {
        /// Its range in `text`.
        let range: Range<Int>
        /// The word in a title, without the quotes around it.
        let title: String
        /// Whether nothing is read in it.
        let isLiteral: Bool
        /// Whether it stands in quotes that may belong to the title: nothing in it is escaped.
        var isQuoted = false
        /// Whether no white space was typed before it, as between "내일" and "3시" in "내일3시".
        let isJoined: Bool
    }

    /// The text that phrases are read in: ASCII letters in lowercase and of the usual width, white space as plain spaces,
    /// also between joined words, and literal words replaced by a character that no phrase has.
    private(set) var text: [Unicode.Scalar]
    private(set) var words: [Word] = []
    /// The line as typed.
    private let original: [Unicode.Scalar]
    /// What is visible of it, at the indices of `text`.
    private let letters: [Letter]
    /// The indices of the spaces between joined words, which were not typed.
    private let joints: Set<Int>
    /// Closing quotes that are missing from some position on, so that they are not searched for again.
    private var missing: Set<Unicode.Scalar> = []

    private struct Letter {
        let scalar: Unicode.Scalar
        /// As in `text`.
        let folded: Unicode.Scalar
        /// Its index in `original`, or that of the invisible characters before the first letter of a word. Any others belong
        /// to the letter before them.
        let place: Int
    }

    private static let hidden: Unicode.Scalar = "\u{FFFC}"
    /// Phone keyboards produce the curly ones.
    private static let closingQuotes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "\u{201C}": "\u{201D}"]

    /// - Parameter opensQuotes: whether to read what is in quotes as well, as if they were white space.
    init(_ line: String, opensQuotes: Bool = false) {
        let composed = QuickSuspicion.isASCII(line) ? line : line.precomposedStringWithCanonicalMapping
        original = Array(composed.unicodeScalars)
        (letters, joints) = Self.separated(Self.visible(original))
        text = letters.map(\.folded)
        var (place, opened) = (0, 0)
        while place < text.count {
            if text[place] == " " {
                place += 1
            } else if opensQuotes, max(words.count, opened) < Self.mostWords, let end = end(ofQuote: place),
                !end.isEscaped
            {
                (text[place], text[end.place]) = (" ", " ")
                opened += 1
            } else {
                let word = words.count < Self.mostWords ? quoted(from: place) ?? plain(from: place) : rest(from: place)
                if word.isLiteral { for place in word.range { text[place] = Self.hidden } }
                words.append(word)
                place = word.range.upperBound
            }
        }
    }

    var hasQuotes: Bool { words.contains(where: \.isQuoted) }

    /// Some words as typed; those of them that there are.
    func typed(_ range: Range<Int>) -> String { string(self.range(of: range)) }

    /// Where some words stand in `text`; those of them that there are.
    func range(of words: Range<Int>) -> Range<Int> {
        let words = self.words[words.clamped(to: self.words.indices)]
        guard let first = words.first, let last = words.last else { return 0..<0 }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// A word's first visible character, as typed.
    func first(of word: Int) -> Unicode.Scalar { letters[words[word].range.lowerBound].scalar }

    /// A word's text as phrases see it, without trailing punctuation.
    func folded(_ word: Int) -> String {
        var scalars = text[words[word].range]
        while let last = scalars.last, QuickCursor.isPunctuation(last), scalars.count > 1 {
            scalars = scalars.dropLast()
        }
        return Self.string(scalars)
    }

    /// The line with some words made into a literal one; as it is if it doesn't have them.
    func quoting(_ range: Range<Int>) -> String { replacing(range, with: Self.quoted(typed(range))) }

    /// The line with other text for some words; as it is if it doesn't have them.
    func replacing(_ range: Range<Int>, with text: String) -> String {
        let words = words.dropFirst(range.lowerBound).prefix(range.count)
        guard words.count == range.count, let first = words.first, let last = words.last else {
            return string(0..<letters.count)
        }
        let (start, end) = (first.range.lowerBound, last.range.upperBound)
        // White space goes around it.
        return string(0..<start) + (first.isJoined ? " " : "") + text + (joints.contains(end) ? " " : "")
            + string(end..<letters.count)
    }

    private static func quoted(_ title: String) -> String {
        "\"" + title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private func plain(from place: Int) -> Word {
        let end = text[place...].firstIndex(of: " ") ?? text.endIndex
        let isEscaped = letters[place].scalar == "\\" && end > place + 1
        let title = string((isEscaped ? place + 1 : place)..<end)
        return Word(range: place..<end, title: title, isLiteral: isEscaped, isJoined: joints.contains(place - 1))
    }

    private func rest(from place: Int) -> Word {
        let range = place..<letters.count
        return Word(range: range, title: string(range), isLiteral: true, isJoined: joints.contains(place - 1))
    }

    /// Reads from a double quote to the one that closes it.
    private mutating func quoted(from place: Int) -> Word? {
        end(ofQuote: place).map { end in
            Word(
                range: place..<end.place + 1, title: content(from: place, to: end.place), isLiteral: true,
                isQuoted: !end.isEscaped, isJoined: false)
        }
    }

    /// The next double quote that ends a word, and whether something before it is escaped; nil for what opens none, and
    /// if there is nothing in between.
    private mutating func end(ofQuote place: Int) -> (place: Int, isEscaped: Bool)? {
        let opening = letters[place].scalar
        guard let closing = Self.closingQuotes[opening], !missing.contains(closing) else { return nil }
        var (next, isEscaped) = (place + 1, false)
        while next < letters.count {
            if isEscape(next) {
                (next, isEscaped) = (next + 2, true)
            } else if letters[next].scalar == closing, next + 1 == letters.count || text[next + 1] == " " {
                return next > place + 1 || scalars(of: place).last != opening ? (next, isEscaped) : nil
            } else {
                next += 1
            }
        }
        missing.insert(closing)
        return nil
    }

    /// Whether a letter is a backslash that escapes a quote or a backslash.
    private func isEscape(_ letter: Int) -> Bool {
        letters[letter].scalar == "\\" && letter + 1 < letters.count
            && ["\"", "\\"].contains(letters[letter + 1].scalar)
    }

    /// What is between two quotes, without the backslashes that escape something.
    private func content(from opening: Int, to closing: Int) -> String {
        var content = String.UnicodeScalarView(
            scalars(of: opening).drop { $0 != letters[opening].scalar }.dropFirst())
        var next = opening + 1
        while next < closing {
            if isEscape(next) { next += 1 }
            content.append(contentsOf: scalars(of: next))
            next += 1
        }
        return String(content)
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        // "３시"
        let scalar = scalar.narrow
        if ("A"..."Z").contains(scalar) { return Unicode.Scalar(UInt8(scalar.value) + 32) }
        return !("a"..."z").contains(scalar) && scalar.properties.isWhitespace ? " " : scalar
    }

    private func string(_ range: Range<Int>) -> String {
        Self.string(original[place(of: range.lowerBound)..<place(of: range.upperBound)])
    }

    /// One by one, because appending a whole slice goes through UTF-16 and takes three times longer.
    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars { text.append(scalar) }
        return String(text)
    }

    /// A letter as typed, with the invisible characters that belong to it; nothing for a space that was not typed.
    private func scalars(of letter: Int) -> ArraySlice<Unicode.Scalar> {
        original[place(of: letter)..<place(of: letter + 1)]
    }

    private func place(of letter: Int) -> Int { letter < letters.count ? letters[letter].place : original.count }

    /// Phones and web pages put invisible characters between, and even into, the words of a line.
    private static func visible(_ line: [Unicode.Scalar]) -> [Letter] {
        var (letters, end): ([Letter], Int) = ([], 0)
        for (index, scalar) in line.enumerated() where !InvisibleCharacters.isIgnorable(scalar) {
            let isFirst = letters.last.map { $0.folded == " " } ?? true
            letters.append(Letter(scalar: scalar, folded: folded(scalar), place: isFirst ? end : index))
            end = index + 1
        }
        return letters
    }

    /// The letters with a space between joined words, and the indices of these spaces.
    private static func separated(_ letters: [Letter]) -> ([Letter], Set<Int>) {
        let text = letters.map(\.folded)
        var (separated, joints): ([Letter], Set<Int>) = ([], [])
        var place = 0
        while place < text.count {
            let end = text[place...].firstIndex(of: " ") ?? text.endIndex
            for joint in QuickCursor.joints(in: text, place..<end) {
                separated += letters[place..<joint]
                joints.insert(separated.count)
                separated.append(Letter(scalar: " ", folded: " ", place: letters[joint].place))
                place = joint
            }
            separated += letters[place..<end]
            place = end
            if place < text.count {
                separated.append(letters[place])
                place += 1
            }
        }
        return (separated, joints)
    }
}
