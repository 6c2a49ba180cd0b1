/// A day, a time or a repeat on top of another, which a to-do doesn't have.
extension QuickReading {
    /// Gives up the second one, which would change the first: "every Tuesday at 5 and Thursday at 6".
    mutating func settleSeveral() {
        if isJoined(.day) || isBesideOtherWeekday { giveUp(.day, .leftOver) }
        if isJoined(.recurrence) { giveUp(.recurrence, .leftOver) }
        if isJoined(.times) || isNoonAfterDayPart { giveUp(.times, .leftOver) }
    }

    /// Whether a word such as "and" joins what the line says of a kind to something else that was understood.
    private func isJoined(_ kind: QuickPhrase.Part.Kind) -> Bool {
        taken[kind].map { isJoined($0, to: .day, .dayPart, .times, .recurrence) } == true
    }

    /// Whether a word such as "and" joins an item to one that was understood as one of these kinds.
    func isJoined(_ index: Int, to kinds: QuickPhrase.Part.Kind...) -> Bool {
        ["and", "&", "+", "그리고", "및"].contains(folded(index - 1)) && kinds.contains { isTaken(index - 2, $0) }
    }

    /// "매주 화요일 5시 목요일 6시", which doesn't begin on Thursday; "starting Thursday" and "목요일부터" do.
    private var isBesideOtherWeekday: Bool {
        guard case .recurrence(let rule)? = self[.recurrence], !rule.weekdays.isEmpty,
            case .day(.date(let date))? = self[.day], let index = taken[.day], items[index].words.count == 1,
            QuickSuspicion.isWeekday(items[index].folded)
        else { return false }
        return !rule.weekdays.contains { $0.weekday == date.weekday }
    }

    /// "every morning, noon and night"
    private var isNoonAfterDayPart: Bool {
        guard let index = taken[.times] else { return false }
        return ["noon", "정오"].contains(items[index].folded) && isTaken(index - 1, .dayPart)
    }
}
