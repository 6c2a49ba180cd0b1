import TextRules

/// The parts of a rule's text by name, and their values.
struct RecurrenceParts {
    typealias Part = RecurrenceError.Part

    private static let finerFrequencies: Set<Substring> = ["HOURLY", "MINUTELY", "SECONDLY"]
    private static let longestName = 20

    private var values: [Part: Substring] = [:]

    /// - Throws: `RecurrenceError` for unsupported or repeated parts.
    init(_ text: String) throws(RecurrenceError) {
        guard text.utf8.count <= Recurrence.longestText else { throw .tooLong }
        // Only ASCII is converted to uppercase: some letters of other scripts would turn into ASCII ones.
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformed }
        for piece in text.uppercased().split(separator: ";", omittingEmptySubsequences: false) {
            let sides = piece.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, Self.isName(sides[0]) else { throw .malformed }
            guard let part = Part(rawValue: String(sides[0])) else { throw .unsupportedPart(String(sides[0])) }
            guard values.updateValue(sides[1], forKey: part) == nil else { throw .repeatedPart(part) }
        }
    }

    func frequency() throws(RecurrenceError) -> Recurrence.Frequency? {
        guard let value = values[.frequency] else { return nil }
        if Self.finerFrequencies.contains(value) { throw .unsupportedFrequency(String(value)) }
        guard let frequency = Recurrence.Frequency(rawValue: String(value)) else { throw .unreadable(.frequency) }
        return frequency
    }

    func number(_ part: Part) throws(RecurrenceError) -> Int? {
        guard let value = values[part] else { return nil }
        guard let number = Self.number(value, signed: false) else { throw .unreadable(part) }
        return number
    }

    /// The numbers listed in a part; none if it is missing.
    func numbers(_ part: Part, signed: Bool) throws(RecurrenceError) -> [Int] {
        var numbers: [Int] = []
        for entry in entries(of: part) {
            guard let number = Self.number(entry, signed: signed) else { throw .unreadable(part) }
            numbers.append(number)
        }
        return numbers
    }

    func weekdays() throws(RecurrenceError) -> [NumberedWeekday] {
        let entries = entries(of: .weekdays)
        // A weekday that is listed twice counts twice here: that much may be written.
        guard entries.count <= Recurrence.mostWeekdays else { throw .tooManyWeekdays }
        var weekdays: [NumberedWeekday] = []
        for entry in entries {
            let count = entry.dropLast(2)
            let number = Self.number(count, signed: true)
            guard let weekday = Weekday(code: entry.suffix(2)), count.isEmpty || number != nil else {
                throw .unreadable(.weekdays)
            }
            weekdays.append(NumberedWeekday(number, weekday))
        }
        return weekdays
    }

    func weekStart() throws(RecurrenceError) -> Weekday? {
        guard let value = values[.weekStart] else { return nil }
        guard let weekday = Weekday(code: value) else { throw .unreadable(.weekStart) }
        return weekday
    }

    func end() throws(RecurrenceError) -> Recurrence.End {
        let count = try number(.count)
        guard let value = values[.until] else { return count.map(Recurrence.End.count) ?? .never }
        guard count == nil else { throw .countAndUntil }
        if value.dropFirst(8).hasPrefix("T") { throw .untilWithTime }
        let date = DigitReader.read(String(value)) { digits in
            guard let year = digits.number(width: 4), let month = digits.number(width: 2),
                let day = digits.number(width: 2), digits.isAtEnd
            else { return nil as CalendarDate? }
            return CalendarDate(year: year, month: month, day: day)
        }
        guard let date else { throw .unreadable(.until) }
        return .until(date)
    }

    private func entries(of part: Part) -> [Substring] {
        values[part]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= longestName
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isWholeNumber || $0 == "-") }
    }

    /// A number of at most four digits, which is more than any part takes, after an optional sign if `signed`.
    private static func number(_ text: Substring, signed: Bool) -> Int? {
        let hasSign = signed && (text.hasPrefix("+") || text.hasPrefix("-"))
        let digits = hasSign ? text.dropFirst() : text
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit) else {
            return nil
        }
        return Int(text)
    }
}
