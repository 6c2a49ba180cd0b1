/// Why a file was not read as a calendar, and where.
package struct CalendarError: Error, Equatable {
    package enum Reason: Sendable, CaseIterable {
        /// It does not begin with BEGIN:VCALENDAR.
        case notACalendar
        case notUTF8
        /// A character that no line may hold, such as NUL.
        case controlCharacter
        /// No `NAME:value`.
        case malformed
        /// An END that nothing, or something else, was begun for.
        case unexpectedEnd
        /// The file ends within a component.
        case unfinished
        case lineTooLong
        /// Components within components, deeper than any calendar has them.
        case tooDeep
        case tooManyComponents
        case tooManyProperties
    }

    package let reason: Reason
    /// Counted from 1; of a folded line, where it begins.
    package let line: Int

    package init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }
}
