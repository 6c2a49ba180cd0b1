import Foundation

/// A line split into phrases and words of the title, with its warnings.
struct QuickReading {
    struct Item {
        let title: String
        let typed: String
        var phrase: QuickPhrase?
        /// Whether its words are out of the title, because the phrase is used.
        var isTaken = false
        var remark: QuickAddWarning.Reason?
    }

    private(set) var items: [Item] = []

    init(_ line: QuickLine, _ grammar: QuickGrammar) {
        var word = 0
        while word < line.words.count {
            let match = grammar.phrase(in: line, at: word)
            let range = match?.words ?? word..<word + 1
            let title = match == nil ? line.words[word].title : line.typed(range)
            items.append(Item(title: title, typed: line.typed(range), phrase: match?.0))
            word = range.upperBound
        }
        take { $0.certainty == .anywhere && $0.part.kind != .end }
        takeNeighbours()
        takeEnds()
    }

    var title: String {
        items.filter { !$0.isTaken }.map(\.title).joined(separator: " ")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    var remarks: [QuickAddWarning] {
        items.compactMap { item in item.remark.map { QuickAddWarning($0, item.typed) } }
    }

    /// What the line says of a kind; nil if nothing.
    subscript(kind: QuickPhrase.Part.Kind) -> QuickPhrase.Part? {
        items.first { $0.isTaken && $0.phrase?.part.kind == kind }?.phrase?.part
    }

    /// Returns the words of a kind to the title.
    mutating func giveUp(_ kind: QuickPhrase.Part.Kind, _ reason: QuickAddWarning.Reason?) {
        for place in items.indices where items[place].isTaken && items[place].phrase?.part.kind == kind {
            items[place].isTaken = false
            items[place].remark = reason
        }
    }

    /// Takes phrases, the first of each kind.
    private mutating func take(_ isTaken: (QuickPhrase) -> Bool) {
        for place in items.indices {
            guard let phrase = items[place].phrase, isTaken(phrase) else { continue }
            take(place, phrase.part)
        }
    }

    private mutating func take(_ place: Int, _ part: QuickPhrase.Part) {
        if case .doubt(let reason) = part {
            items[place].remark = reason
        } else if self[part.kind] != nil {
            items[place].remark = .second
        } else {
            items[place].isTaken = true
        }
    }

    /// Goes backwards, since most phrases depend on what follows.
    private mutating func takeNeighbours() {
        for place in items.indices.reversed() {
            guard let phrase = items[place].phrase, self[phrase.part.kind] == nil else { continue }
            let isLast = place + 1 == items.count
            let isBefore = !isLast && isPhrase(place + 1)
            let isAfter = place > 0 && isPhrase(place - 1)
            let isTaken =
                switch phrase.certainty {
                case .anywhere, .withRecurrence: false
                case .beforePhrase: isLast || isBefore
                case .atEdge: isLast || isBefore || isAfter || place == 0
                case .besidePhrase: isBefore || isAfter
                }
            if isTaken { take(place, phrase.part) }
        }
    }

    private func isPhrase(_ place: Int) -> Bool {
        items[place].isTaken || items[place].phrase?.part.kind == .end
    }

    /// An end belongs to a recurrence. Without one, a deadline is the to-do's day, and any other end stays in the
    /// title.
    private mutating func takeEnds() {
        let repeats = self[.recurrence] != nil
        for place in items.indices {
            guard let part = items[place].phrase?.part, part.kind == .end else { continue }
            if repeats {
                take(place, part)
            } else if case .until(let day, isDeadline: true) = part {
                items[place].phrase = QuickPhrase(part: .day(day), certainty: .anywhere)
                take(place, .day(day))
            }
        }
    }
}
