/// Quick add: one line such as "Call Ana tomorrow 17:00 #MakeCall every week", in English, Korean or both.
///
/// Days, times, categories and recurrences are taken out of the line where they are unambiguous; all other words stay
/// in the title, in their order. What looks like a day or a time and was not understood is reported. Text in double
/// quotes, or after a backslash, always stays; the quotes do as well where they change nothing. Docs/QuickAdd.md has the
/// grammar.
package struct QuickAdd: Sendable {
    package enum Language: Sendable {
        case english, korean
    }

    /// In bytes; room for the longest title with a backslash before each character.
    package static let longestLine = 4_000

    let today: CalendarDate
    let now: TimeOfDay
    let day: CalendarDate?
    let start: TimeOfDay?
    let usualCategory: Category
    let grammar: QuickGrammar

    /// - Parameters:
    ///   - today: the day that "tomorrow" is counted from.
    ///   - now: today's time.
    ///   - day: the page's day, which is that of a line that names none; nil for a page without a day.
    ///   - start: the time of a line that names none; nil for all day. Without the page's day it counts for nothing.
    ///   - language: sets the order of month and day in 12/3; all else is understood in both.
    ///   - categories: the categories that a line may name.
    ///   - usualCategory: the category of a line that names none.
    ///   - clockChange: by how many minutes clocks are put forward within so many minutes from now; less than 0 when
    ///     they are put back. "in 2 hours" is counted in real time.
    package init(
        today: CalendarDate, now: TimeOfDay, day: CalendarDate? = nil, start: TimeOfDay? = nil, language: Language,
        categories: QuickCategories, usualCategory: Category,
        clockChange: @escaping @Sendable (_ minutes: Int) -> Int = { _ in 0 }
    ) {
        self.today = today
        self.now = now
        self.day = day
        self.start = day == nil ? nil : start
        self.usualCategory = usualCategory
        grammar = QuickGrammar(
            today: today, now: now, readsMonthFirst: language == .korean, categories: categories,
            clockChange: clockChange)
    }

    /// Reads a line. No word of it is lost: what isn't understood stays in the title.
    package func read(_ line: String) -> QuickEntry {
        guard line.utf8.count <= Self.longestLine else {
            var entry = read("")
            (entry.title, entry.warnings) = (line, [QuickAddWarning(.tooLong, "")])
            return entry
        }
        let words = QuickLine(line)
        var reading = QuickReading(words, grammar)
        if words.hasQuotes {
            // What the marks protect is what would be something else without them.
            let open = QuickLine(line, opensQuotes: true)
            var without = QuickReading(open, grammar)
            _ = without.entry(in: self)
            reading.keepQuotes(of: words, exceptAround: without.meant(in: open))
        }
        return reading.entry(in: self)
    }
}
