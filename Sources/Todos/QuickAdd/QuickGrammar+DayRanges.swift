/// Several days, of which a to-do has the first.
extension QuickGrammar {
    /// The first day of several, with a question about the others.
    func firstOfSeveral(_ day: QuickDay) -> QuickPhrase {
        QuickPhrase(part: .day(day), doubt: .severalDays, staysInTitle: true)
    }

    /// The first day of "12/24-12/26", "12/24(목)-26(토)", "24/12 - 26/12" or "12/5-12/7", where what stays is the month.
    func slashedRange(_ cursor: inout QuickCursor) -> QuickDay? {
        guard let (first, second) = cursor.slashedPair() else { return nil }
        var isMonthFirst = cursor.weekdayInParentheses() != nil || readsMonthFirst || second > 12
        guard cursor.takeDash() else { return nil }
        if let last = cursor.attempt({ $0.slashedPair() }) {
            isMonthFirst = isMonthFirst || last.1 > 12 || first == last.0
        } else {
            guard isMonthFirst, cursor.digits(atMost: 2) != nil else { return nil }
        }
        _ = cursor.weekdayInParentheses()
        guard cursor.isAtBreak else { return nil }
        return isMonthFirst ? Self.day(month: first, day: second) : Self.day(month: second, day: first)
    }

    /// The first day of "5-7/12"; "1-2/3 cups" are so many.
    func daysOfMonth(_ cursor: inout QuickCursor) -> QuickDay? {
        guard let first = cursor.digits(atMost: 2)?.number, cursor.takeDash(),
            let (last, month) = cursor.slashedPair(), first < last, cursor.isAtBreak,
            !cursor.isAfterFraction(last, month), Self.day(month: month, day: last) != nil
        else { return nil }
        return Self.day(month: month, day: first)
    }
}

extension QuickCursor {
    /// "12/24"
    fileprivate mutating func slashedPair() -> (Int, Int)? {
        guard let first = digits(atMost: 2)?.number, takeDirectly("/"), let second = digits(atMost: 2)?.number else {
            return nil
        }
        return (first, second)
    }

    fileprivate mutating func takeDash() -> Bool { take(oneOf: ["-", "–", "~"]) }
}
