import Foundation

/// A line split into phrases and words of the title, with its warnings.
struct QuickReading {
    struct Item {
        let title: String
        let typed: String
        var phrase: QuickPhrase?
        /// Whether its words are out of the title, because the phrase is used.
        var isTaken = false
        var warning: QuickAddWarning.Reason?
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

    var warnings: [QuickAddWarning] {
        items.compactMap { item in item.warning.map { QuickAddWarning($0, item.typed) } }
    }

    /// What the line says of a kind; nil if nothing.
    subscript(kind: QuickPhrase.Part.Kind) -> QuickPhrase.Part? {
        items.first { $0.isTaken && $0.phrase?.part.kind == kind }?.phrase?.part
    }

    /// Returns the words of a kind to the title.
    mutating func giveUp(_ kind: QuickPhrase.Part.Kind, _ reason: QuickAddWarning.Reason?) {
        for index in items.indices where items[index].isTaken && items[index].phrase?.part.kind == kind {
            items[index].isTaken = false
            items[index].warning = reason
        }
    }

    /// Takes phrases, the first of each kind.
    private mutating func take(_ isTaken: (QuickPhrase) -> Bool) {
        for index in items.indices {
            guard let phrase = items[index].phrase, isTaken(phrase) else { continue }
            take(index, phrase.part)
        }
    }

    private mutating func take(_ index: Int, _ part: QuickPhrase.Part) {
        if case .doubt(let reason) = part {
            items[index].warning = reason
        } else if self[part.kind] != nil {
            items[index].warning = .second
        } else {
            items[index].isTaken = true
        }
    }

    /// Goes backwards, since most phrases depend on what follows.
    private mutating func takeNeighbours() {
        for index in items.indices.reversed() {
            guard let phrase = items[index].phrase, self[phrase.part.kind] == nil else { continue }
            let isLast = index + 1 == items.count
            let isBefore = !isLast && isPhrase(index + 1)
            let isAfter = index > 0 && isPhrase(index - 1)
            let isTaken =
                switch phrase.certainty {
                case .anywhere, .withRecurrence: false
                case .beforePhrase: isLast || isBefore
                case .atEdge: isLast || isBefore || isAfter || index == 0
                case .besidePhrase: isBefore || isAfter
                }
            if isTaken { take(index, phrase.part) }
        }
    }

    private func isPhrase(_ index: Int) -> Bool {
        items[index].isTaken || items[index].phrase?.part.kind == .end
    }

    /// An end belongs to a recurrence. Without one, a deadline is the to-do's day, and any other end stays in the
    /// title.
    private mutating func takeEnds() {
        let repeats = self[.recurrence] != nil
        for index in items.indices {
            guard let part = items[index].phrase?.part, part.kind == .end else { continue }
            if repeats {
                take(index, part)
            } else if case .until(let day, isDeadline: true) = part {
                items[index].phrase = QuickPhrase(part: .day(day), certainty: .anywhere)
                take(index, .day(day))
            }
        }
    }
}
