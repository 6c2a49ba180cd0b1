extension Recurrence {
    /// - Throws: `RecurrenceError` for a number out of its range, and for incompatible parts.
    func check() throws(RecurrenceError) {
        guard Self.intervals.contains(interval) else { throw .unreadable(.interval) }
        guard months.allSatisfy({ (1...12).contains($0) }) else { throw .unreadable(.months) }
        guard monthDays.allSatisfy({ (1...31).contains(abs($0)) }) else { throw .unreadable(.monthDays) }
        if case .count(let count) = end, !Self.counts.contains(count) { throw .unreadable(.count) }
        if frequency == .weekly, !monthDays.isEmpty { throw .monthDayOfWeek }
        try checkWeekdays()
    }

    private func checkWeekdays() throws(RecurrenceError) {
        guard weekdays.count <= Self.mostWeekdays else { throw .tooManyWeekdays }
        let numbers = weekdays.compactMap(\.number)
        guard !numbers.isEmpty else { return }
        guard frequency == .monthly || frequency == .yearly else { throw .numberedWeekday }
        // A month has no sixth Monday, and a year no 54th.
        let most = frequency == .yearly && months.isEmpty ? 53 : 5
        guard numbers.allSatisfy({ (1...most).contains(abs($0)) }) else { throw .unreadable(.weekdays) }
    }
}
