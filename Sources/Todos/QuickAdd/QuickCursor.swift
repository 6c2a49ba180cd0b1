/// A position in a line from which a phrase is read. A failed reading leaves it anywhere; `attempt` goes back.
struct QuickCursor {
    private static let longestWord = 16
    static let listLimit = 31

    private let text: [Unicode.Scalar]
    private(set) var index: Int

    init(_ text: [Unicode.Scalar], at index: Int) {
        self.text = text
        self.index = index
    }

    /// Whether a word ends here, ignoring punctuation.
    var isAtBreak: Bool {
        var next = index
        while next < text.count, next < index + 3, Self.isPunctuation(text[next]) { next += 1 }
        return isAtSpace(next)
    }

    static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        [",", ";", ".", "…", "!", "?", ":", ")", "]", "}", ">", "*", "_"].contains(scalar)
    }

    /// Whether nothing stands before it.
    var isAtStart: Bool { index == 0 }

    /// Whether nothing but punctuation follows.
    var isAtEnd: Bool { isAtBreak && !text[index...].contains { $0 != " " && !Self.isPunctuation($0) } }

    mutating func attempt<Value>(_ read: (inout QuickCursor) -> Value?) -> Value? {
        var cursor = self
        guard let value = read(&cursor) else { return nil }
        self = cursor
        return value
    }

    /// Skips white space and a piece of text after it, if the piece is there.
    mutating func take(_ piece: String) -> Bool {
        var next = afterSpaces
        for scalar in piece.unicodeScalars {
            guard next < text.count, text[next] == scalar else { return false }
            next += 1
        }
        index = next
        return true
    }

    /// Skips a piece of text with no white space before it.
    mutating func takeDirectly(_ piece: String) -> Bool {
        afterSpaces == index && take(piece)
    }

    /// Skips the first piece of several that is there.
    mutating func takeDirectly(oneOf pieces: [String]) -> Bool {
        for piece in pieces where takeDirectly(piece) { return true }
        return false
    }

    mutating func take(oneOf pieces: [String]) -> Bool {
        for piece in pieces where take(piece) { return true }
        return false
    }

    /// Skips a piece and returns its value; longer pieces come first.
    mutating func take<Value>(oneOf pieces: [(String, Value)]) -> Value? {
        for (piece, value) in pieces where take(piece) { return value }
        return nil
    }

    /// Skips a whole word.
    mutating func word(_ word: String) -> Bool {
        takeWord { $0.holds(word, $1) }
    }

    mutating func word(oneOf words: [String]) -> Bool {
        takeWord { cursor, letters in words.contains { cursor.holds($0, letters) } }
    }

    /// A line is asked for hundreds of words, so they are compared where they stand.
    private mutating func takeWord(_ isWanted: (QuickCursor, Range<Int>) -> Bool) -> Bool {
        guard let letters = lettersAhead, isWanted(self, letters) else { return false }
        var next = self
        next.index = letters.upperBound
        guard next.isAtBreak else { return false }
        self = next
        return true
    }

    private func holds(_ word: String, _ range: Range<Int>) -> Bool {
        word.utf8.count == range.count && zip(word.utf8, text[range]).allSatisfy { UInt32($0) == $1.value }
    }

    /// Reads a whole word that is in a table.
    mutating func word<Value>(in table: [String: Value]) -> Value? {
        attempt { cursor in
            guard let name = cursor.letters(), let value = table[name], cursor.isAtBreak else { return nil }
            return value
        }
    }

    /// Reads a name that is in a table, also if another follows it without white space, as in "mon/wed" and "mon-fri".
    mutating func name<Value>(in table: [String: Value]) -> Value? {
        attempt { cursor in
            guard let name = cursor.letters(), let value = table[name] else { return nil }
            var next = cursor
            return cursor.isAtBreak || next.takeDirectly(oneOf: ["/", "-", "–", ",", "~", "&"]) ? value : nil
        }
    }

    mutating func name(oneOf names: Set<String>) -> Bool {
        attempt { cursor in
            guard let name = cursor.letters(), names.contains(name) else { return nil }
            var next = cursor
            return cursor.isAtBreak || next.takeDirectly(oneOf: ["@", "-", ",", "/"]) ? true : nil
        } ?? false
    }

    /// Skips one word after the other; none unless all are there.
    mutating func words(_ words: String...) -> Bool {
        attempt { cursor in words.allSatisfy { cursor.word($0) } ? true : nil } ?? false
    }

    /// Reads lowercase ASCII letters; nil if there are none, or more than any word of quick add has.
    mutating func letters() -> String? {
        guard let range = lettersAhead else { return nil }
        index = range.upperBound
        return String(unsafeUninitializedCapacity: range.count) { bytes in
            for (place, scalar) in text[range].enumerated() { bytes[place] = UInt8(truncatingIfNeeded: scalar.value) }
            return range.count
        }
    }

    private var lettersAhead: Range<Int>? {
        let start = afterSpaces
        var end = start
        while end < text.count, ("a"..."z").contains(text[end]) {
            guard end - start < Self.longestWord else { return nil }
            end += 1
        }
        return end > start ? start..<end : nil
    }

    /// Reads all ASCII digits here; nil if there are none or more than `most`.
    mutating func digits(atMost most: Int) -> (number: Int, count: Int)? {
        let start = afterSpaces
        var (end, number) = (start, 0)
        while end < text.count, end - start <= most, ("0"..."9").contains(text[end]) {
            number = number * 10 + Int(text[end].value - 48)
            end += 1
        }
        guard (1...most).contains(end - start) else { return nil }
        index = end
        return (number, end - start)
    }

    /// Reads a number of exactly `count` digits.
    mutating func digits(_ count: Int) -> Int? {
        digits(atMost: count).flatMap { $0.count == count ? $0.number : nil }
    }

    /// Reads everything up to the next white space.
    mutating func restOfWord() -> String {
        var rest = ""
        while !isAtSpace(index) {
            rest.unicodeScalars.append(text[index])
            index += 1
        }
        return rest
    }

    /// Reads one or more elements, with commas or "and" between them.
    mutating func list<Element>(_ read: (inout QuickCursor) -> Element?) -> [Element]? {
        guard let first = attempt(read) else { return nil }
        var list = [first]
        while list.count < Self.listLimit, let next = attempt({ $0.skipAnd() ? read(&$0) : nil }) {
            list.append(next)
        }
        return list
    }

    mutating func skipAnd() -> Bool {
        let isKorean = ["과", "와", "이랑", "랑", "하고", "·"].contains { takeDirectly($0) } || take(oneOf: ["및", "그리고"])
        let isComma = !isKorean && (takeDirectly(",") || takeDirectly("/"))
        let isAnd = !isKorean && (word("and") || take(oneOf: ["&", "+"]))
        return isKorean || isComma || isAnd
    }

    private var afterSpaces: Int {
        var next = index
        while next < text.count, text[next] == " " { next += 1 }
        return next
    }

    private func isAtSpace(_ index: Int) -> Bool {
        index >= text.count || text[index] == " "
    }
}
