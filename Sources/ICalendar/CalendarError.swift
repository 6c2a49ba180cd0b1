/// Why a calendar file couldn't be read, and at which line.
package struct CalendarError: Error, Equatable {
    package enum Reason: Sendable, CaseIterable {
        /// It does not begin with BEGIN:VCALENDAR.
        case notACalendar
        case notUTF8
        /// A character that a line must not contain, such as NUL.
        case controlCharacter
        /// A line not of the form `NAME:value`.
        case malformed
        /// An END without its BEGIN.
        case unexpectedEnd
        /// The file ends within a component.
        case unfinished
        case lineTooLong
        /// Components nested deeper than in any real calendar.
        case tooDeep
        case tooManyComponents
        case tooManyProperties
    }

    package let reason: Reason
    /// Counted from 1; for a folded line, where it begins.
    package let line: Int

    package init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }
}
