/// A line split into phrases and words of the title, with its warnings.
struct QuickReading {
    struct Item {
        let title: String
        let typed: String
        /// The word as phrases see it; empty for a literal one.
        let folded: String
        let words: Range<Int>
        /// Whether no white space was typed before it.
        let isJoined: Bool
        var phrase: QuickPhrase?
        /// Whether the phrase is used. Its words are out of the title then, unless they belong to it as well.
        var isTaken = false
        var warning: QuickAddWarning.Reason?
        /// How many items before and after it make it doubtful together with it, as "this" does in "this week".
        var context = (before: 0, after: 0)
        /// Whether there is nothing more to ask about.
        var isSettled = false
        /// Whether the quotation marks around the word belong to the title.
        var keepsQuotes = false
        var isInTitle: Bool { !isTaken || phrase?.staysInTitle == true }
    }

    var items: [Item] = []
    /// The item that was taken for a kind.
    private(set) var taken: [QuickPhrase.Part.Kind: Int] = [:]

    init(_ line: QuickLine, _ grammar: QuickGrammar) {
        var word = 0
        while word < line.words.count {
            let match = grammar.phrase(in: line, at: word)
            let range = match?.words ?? word..<word + 1
            let first = line.words[word]
            items.append(
                Item(
                    title: match == nil ? first.title : line.typed(range), typed: line.typed(range),
                    folded: first.isLiteral ? "" : line.folded(word), words: range, isJoined: first.isJoined,
                    phrase: match?.0))
            word = range.upperBound
        }
        take { $0.certainty == .anywhere && $0.part.kind != .end }
        // What is taken makes its neighbours certain, to either side.
        for _ in 0..<2 {
            for index in items.indices.reversed() { takeBeside(index) }
            for index in items.indices { takeBeside(index) }
        }
        takeEnds()
        if let only = items.firstIndex(where: { $0.isTaken && $0.phrase?.mayBeTitle == true }), title.isEmpty {
            items[only].phrase?.staysInTitle = true
        }
    }

    /// What is left over in a row, such as "12월 둘째주 토요일", is asked about once.
    var warnings: [QuickAddWarning] {
        var doubts: [(reason: QuickAddWarning.Reason, items: ClosedRange<Int>)] = []
        for (index, item) in items.enumerated() {
            guard let reason = item.warning else { continue }
            let (first, end) = (index - item.context.before, index + item.context.after)
            if reason == .leftOver, let last = doubts.last, last.reason == reason, first <= last.items.upperBound + 1 {
                doubts.removeLast()
                doubts.append((reason, min(first, last.items.lowerBound)...max(end, last.items.upperBound)))
            } else {
                doubts.append((reason, first...end))
            }
        }
        return doubts.map { QuickAddWarning($0.reason, items[$0.items].map(\.typed).joined(separator: " ")) }
    }

    /// How many items before and after one are doubtful with it: "this" in "this week", and the day in "Friday 이전에".
    func context(of index: Int) -> (before: Int, after: Int) {
        guard items[index].phrase == nil else {
            if otherHour(at: index) != nil { return (0, 2) }
            // "before 1 Jan"
            let isBeforeMonth = QuickWords.months[folded(index + 1)] != nil
            let before = folded(index - 1)
            // "첫 번째 월요일"
            if before == "번째" { return (min(index, 2), 0) }
            let isBounded =
                QuickSuspicion.bounds.contains(before)
                || QuickSuspicion.isOrdinal(before: items[index].folded, before)
            return (isBounded ? wordsOfBound(before: index) : 0, isBeforeMonth ? 1 : 0)
        }
        if let context = partOfMore(index) { return context }
        let word = items[index].folded
        if let context = timeOfPlace(index) { return context }
        if looksLikeLength(index) || QuickSuspicion.isKoreanBound(word),
            let distance = (1...2).first(where: { isTaken(index - $0, .day, .times, .recurrence) })
        {
            return (distance, 0)
        }
        if QuickSuspicion.isBound(word), isTaken(index + 1, .day) { return (0, 1) }
        let hasWords = (before: !folded(index - 1).isEmpty, after: !folded(index + 1).isEmpty)
        if self[.recurrence] != nil, QuickSuspicion.limitsRecurrence(word, after: folded(index - 1)) {
            let needsBefore = hasWords.before && !QuickSuspicion.isWholeKoreanPeriod(word)
            return QuickSuspicion.exceptions.contains(word)
                ? (0, hasWords.after ? 1 : 0) : (needsBefore ? 1 : 0, 0)
        }
        let (before, after) = QuickSuspicion.context(of: word, after: folded(index - 1), before: folded(index + 1))
        // "12월 첫째 주"
        let isBeforeWeek = QuickSuspicion.isOrdinal(folded(index + 1)) && folded(index + 2) == "주"
        return (before, isBeforeWeek ? 2 : after)
    }

    /// One for "before Friday", and three for "no later than Friday".
    private func wordsOfBound(before index: Int) -> Int {
        guard folded(index - 1) == "than", ["later", "earlier", "sooner"].contains(folded(index - 2)) else { return 1 }
        return ["no", "not"].contains(folded(index - 3)) ? 3 : 2
    }

    var parts: [QuickPart] {
        let isOpen = isDayOpen
        return items.compactMap { item in
            guard item.isTaken, let phrase = item.phrase, let kind = phrase.part.kind.ofPart,
                kind != .day || !isOpen
            else { return nil }
            let hasTime = phrase.also.map { [.dayPart, .times].contains($0.kind) } == true
            return QuickPart(kind: kind, text: item.typed, hasTime: hasTime, words: item.words)
        }
    }

    /// What the line says of a kind; nil if nothing.
    subscript(kind: QuickPhrase.Part.Kind) -> QuickPhrase.Part? {
        taken[kind].flatMap { items[$0].phrase?.means(kind) }
    }

    /// Returns the words of a kind to the title.
    mutating func giveUp(_ kind: QuickPhrase.Part.Kind, _ reason: QuickAddWarning.Reason?) {
        guard let index = taken[kind] else { return }
        taken = taken.filter { $0.value != index }
        items[index].isTaken = false
        items[index].isSettled = true
        items[index].warning = reason
    }

    /// Asks about the time beside a part of the day, which doesn't stand in for it: "at 4 tonight".
    mutating func giveUpHour(_ reason: QuickAddWarning.Reason) {
        giveUp(.times, reason)
        taken[.dayPart] = nil
    }

    func isPhrase(_ index: Int) -> Bool {
        items.indices.contains(index) && (items[index].isTaken || items[index].phrase?.part.kind == .end)
    }

    func isTaken(_ index: Int, _ kinds: QuickPhrase.Part.Kind...) -> Bool {
        guard items.indices.contains(index), items[index].isTaken, let phrase = items[index].phrase else {
            return false
        }
        return kinds.contains { phrase.means($0) != nil }
    }

    /// Takes phrases, the first of each kind.
    private mutating func take(_ isTaken: (QuickPhrase) -> Bool) {
        for index in items.indices {
            guard let phrase = items[index].phrase, isTaken(phrase) else { continue }
            take(index, phrase)
        }
    }

    private mutating func take(_ index: Int, _ phrase: QuickPhrase) {
        if case .doubt(let reason) = phrase.part {
            items[index].warning = reason
        } else if self[phrase.part.kind] != nil || phrase.also.map({ self[$0.kind] != nil }) == true {
            items[index].warning = .second
        } else {
            items[index].isTaken = true
            items[index].warning = phrase.doubt
            taken[phrase.part.kind] = index
            if let also = phrase.also { taken[also.kind] = index }
        }
    }

    /// Takes a phrase whose meaning depends on what is beside it.
    private mutating func takeBeside(_ index: Int) {
        guard !items[index].isTaken, items[index].warning == nil, let phrase = items[index].phrase,
            self[phrase.part.kind] == nil
        else { return }
        let isLast = !hasWords(items[(index + 1)...])
        let isAfter = isPhrase(index - 1)
        let isBefore = isPhrase(index + 1) || phrase.part.kind == .day && isBeforeTime(index)
        let isTaken =
            switch phrase.certainty {
            case .anywhere, .withRecurrence, .nowhere: false
            case .beforePhrase: isLast || isBefore
            case .atEdge: isLast || isBefore || isAfter || !hasWords(items[..<index])
            case .besidePhrase: (isLast && index > 0) || isBefore || isAfter
            case .besideDate:
                self.isTaken(index - 1, .day, .dayPart, .times, .recurrence)
                    || self.isTaken(index + 1, .day, .dayPart, .times, .recurrence)
            case .afterDay:
                self.isTaken(index - 1, .day, .times, .recurrence) || self.isTaken(index + 1, .times)
            case .besideDayPart: self.isTaken(index - 1, .dayPart) || self.isTaken(index + 1, .dayPart)
            case .withTimes: self[.times] != nil && (isBefore || isAfter)
            }
        if isTaken { take(index, phrase) }
    }

    /// Whether there is more than punctuation and emoji, as in "Dinner at 7 🍝".
    func hasWords(_ items: ArraySlice<Item>) -> Bool {
        items.contains { $0.title.contains { $0.isLetter || $0.isNumber } }
    }

    /// Whether a time follows that only counts after a day: "sat night".
    private func isBeforeTime(_ index: Int) -> Bool {
        guard items.indices.contains(index + 1), let next = items[index + 1].phrase else { return false }
        return next.certainty != .nowhere && [.dayPart, .times].contains(next.part.kind)
    }

    /// An end belongs to a recurrence. Without one, a deadline is the to-do's day, and any other end stays in the
    /// title.
    private mutating func takeEnds() {
        let repeats = self[.recurrence] != nil
        for index in items.indices {
            guard let phrase = items[index].phrase, phrase.part.kind == .end, phrase.certainty != .nowhere else {
                continue
            }
            if repeats, case .count(let count) = phrase.part, phrase.certainty == .withRecurrence,
                count < 8 || !isPhrase(index - 1)
            {
                // In "every week 3 times" it may count those of a week, in "every day do squats 30 times" what is done.
                items[index].warning = .leftOver
            } else if repeats {
                take(index, phrase)
            } else if case .until(let day, isDeadline: true) = phrase.part {
                items[index].phrase = QuickPhrase(part: .day(day))
                take(index, QuickPhrase(part: .day(day)))
            }
        }
    }
}

extension QuickPhrase.Part.Kind {
    fileprivate var ofPart: QuickPart.Kind? {
        switch self {
        case .category: .category
        case .day: .day
        case .dayPart, .times: .times
        case .length: .length
        case .recurrence: .recurrence
        case .end: .end
        case .doubt: nil
        }
    }
}
