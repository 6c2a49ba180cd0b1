/// What a line leaves to be chosen: its day, or its hour.
extension QuickReading {
    /// Whether words may name the line's day, and none of them does for sure: "before Wednesday", "수요일 전에", "Sat or Sun". No
    /// other day stands in for it.
    var isDayOpen: Bool {
        items.indices.contains { index in
            switch items[index].warning {
            case .ambiguousDate?, .noSuchDate?, .pastDate?, .wrongWeekday?, .severalDays?: taken[.day] == nil
            case .leftOver?: isOfDay(index)
            default: false
            }
        }
    }

    /// Whether an item that is left over may name the day, or makes the one doubtful that was understood.
    private func isOfDay(_ index: Int) -> Bool {
        let item = items[index]
        let words = (index - item.context.before)...(index + item.context.after)
        if words.contains(where: { isTaken($0, .day) }) || isAlternative(index, to: .day) { return true }
        guard self[.day] == nil, self[.recurrence] == nil, !words.contains(where: { isTaken($0, .times) }) else {
            return false
        }
        return switch item.phrase?.part {
        case .day?, .until?: true
        case .recurrence(let rule)?: !rule.weekdays.isEmpty || !rule.monthDays.isEmpty
        // "12.3 병원"
        case .times?: QuickSuspicion.isKoreanDotted(item.folded, after: folded(index - 1), before: folded(index + 1))
        case .doubt?, nil: !QuickSuspicion.isOfClock(items[words].map(\.typed).joined(separator: " "))
        default: false
        }
    }

    /// The number that may be the line's hour; nil for none, or where a time is understood.
    var openHour: QuickHour? {
        guard self[.times] == nil, self[.dayPart] == nil else { return nil }
        return items.indices.lazy.compactMap { hour(at: $0) }.first
    }

    /// "back in 5" may be minutes.
    private func hour(at index: Int) -> QuickHour? {
        let item = items[index]
        guard item.warning == .leftOver, item.phrase?.part.kind == .times, let hour = Int(item.folded),
            (1...12).contains(hour), folded(index - 1) != "in"
        else { return nil }
        let other = otherHour(at: index)
        let items = items[index...(other == nil ? index : index + 2)]
        // Twelve is hardly midnight.
        let hours = [hour, other].compactMap { $0 }.flatMap { $0 == 12 ? [12] : [$0 + 12, $0] }
        return QuickHour(
            text: items.map(\.typed).joined(separator: " "),
            times: hours.compactMap { TimeOfDay(hour: $0, minute: 0) },
            words: item.words.lowerBound..<items[items.endIndex - 1].words.upperBound)
    }

    /// 10 at the 9 of "Concert Sat 9 or 10"; nil for an hour without another one.
    func otherHour(at index: Int) -> Int? {
        guard Int(folded(index)) != nil, folded(index + 1) == "or", let other = Int(folded(index + 2)),
            (1...12).contains(other), !hasWords(items[(index + 3)...]) || isPhrase(index + 3)
        else { return nil }
        return other
    }
}
