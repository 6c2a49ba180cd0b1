/// Times in both languages, and durations.
extension QuickGrammar {
    func times(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let lead = cursor.word(in: ["at": Lead.at, "from": .from, "between": .from])
        guard let start = cursor.clock() else { return nil }
        if let end = cursor.attempt({ rangeEnd(&$0, after: start, lead) }) {
            guard let (first, last) = QuickClock.range(start, end) else { return doubt(.noSuchTime) }
            guard first <= last else { return doubt(.endBeforeStart) }
            let certainty: QuickPhrase.Certainty = start.isTime || end.isTime ? .anywhere : .beforePhrase
            return QuickPhrase(part: .times(QuickTimes(start: first, end: last)), certainty: certainty)
        }
        _ = start.isTime && (cursor.takeDirectly("에") || cursor.takeDirectly("부터"))
        let hasClock = cursor.attempt { $0.take("o'clock") || $0.take("o’clock") ? true : nil } ?? false
        guard start.isTime || hasClock || lead == .at else { return nil }
        guard let time = start.time else { return start.isTime || hasClock ? doubt(.noSuchTime) : nil }
        let isSure = start.isTime || hasClock || cursor.isBeforeCompany
        return QuickPhrase(
            part: .times(QuickTimes(start: time, isGuessed: start.isOpen)),
            certainty: isSure ? .anywhere : .beforePhrase)
    }

    /// "at noon", "정오에"; "at midnight" is ambiguous.
    func noon(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isLed = cursor.word("at")
        if cursor.word("noon") || (cursor.take("정오") && (cursor.takeDirectly("에") || true)) {
            let noon = TimeOfDay(secondsOfDay: 12 * 60 * 60)
            return QuickPhrase(part: .times(QuickTimes(start: noon)), certainty: isLed ? .anywhere : .atEdge)
        }
        if (isLed && cursor.word("midnight")) || (cursor.take("자정") && cursor.takeDirectly("에")) {
            return doubt(.midnight)
        }
        return nil
    }

    /// "for 30 minutes", "for 1 hour 30 minutes", "for half an hour".
    func length(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.word("for") else { return nil }
        if cursor.attempt({ $0.word("half") && $0.word("an") && $0.word("hour") ? true : nil }) != nil {
            return QuickPhrase(part: .length(30), certainty: .anywhere)
        }
        let hours = cursor.attempt { cursor in
            amount(&cursor).flatMap { cursor.word(oneOf: ["hour", "hours", "hr", "hrs", "h"]) ? $0 : nil }
        }
        let minutes = cursor.attempt { cursor in
            if hours != nil { _ = cursor.word("and") }
            return amount(&cursor).flatMap { cursor.word(oneOf: ["minute", "minutes", "min", "mins"]) ? $0 : nil }
        }
        return length(hours, minutes)
    }

    /// "30분 동안", "1시간 반 동안", "2시간 동안".
    func koreanLength(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let hours = cursor.attempt { cursor in
            (cursor.digits(atMost: 9)?.number ?? cursor.take(oneOf: QuickWords.koreanNumbers))
                .flatMap { cursor.take("시간") ? $0 : nil }
        }
        let minutes = cursor.attempt { cursor in
            if hours != nil, cursor.take("반") { return 30 }
            return cursor.digits(atMost: 9).flatMap { cursor.take("분") ? $0.number : nil }
        }
        guard hours != nil || minutes != nil, cursor.take(oneOf: ["동안", "간"]) else { return nil }
        return length(hours, minutes)
    }

    private enum Lead { case at, from }

    private func rangeEnd(_ cursor: inout QuickCursor, after start: QuickClock, _ lead: Lead?) -> QuickClock? {
        let isKorean = start.isTime && cursor.takeDirectly("부터")
        guard
            isKorean || cursor.take(oneOf: ["-", "–", "—", "~"])
                || cursor.word(oneOf: lead == .from ? ["to", "until", "till", "and"] : ["to", "until", "till"])
        else { return nil }
        guard let end = cursor.clock() else { return nil }
        _ = cursor.takeDirectly("까지")
        // "3-5" may be anything.
        let isRange =
            (start.isTime && end.isTime) || start.half != nil || end.half != nil || end.hasHourWord || lead == .from
        return isRange && (cursor.isAtBreak || cursor.takeDirectly("에")) ? end : nil
    }

    private func length(_ hours: Int?, _ minutes: Int?) -> QuickPhrase? {
        guard hours != nil || minutes != nil else { return nil }
        let (hours, minutes) = (hours ?? 0, minutes ?? 0)
        guard hours + minutes > 0 else { return nil }
        return QuickPhrase(part: .length(hours * 60 + minutes), certainty: .anywhere)
    }

    private func doubt(_ reason: QuickAddWarning.Reason) -> QuickPhrase {
        QuickPhrase(part: .doubt(reason), certainty: .anywhere)
    }
}

extension QuickCursor {
    /// Whether "with" and a name follow: then "at 5" is a time, unlike "at 5 High Street".
    fileprivate var isBeforeCompany: Bool {
        var cursor = self
        return cursor.word("with")
    }
}
