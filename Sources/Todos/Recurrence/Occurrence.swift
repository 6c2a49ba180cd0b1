/// The end of a chain of to-dos that come again: a date, and the rule as it stands from there, that date included.
///
/// A to-do's row needs no more than the two. All parts of a rule look the same from any of its dates: what it leaves
/// open, the interval and the end, once the count is taken down by what went before. So there is no table of series and
/// nothing to keep in step; the start of a chain is not remembered:
///
/// - A to-do with a rule is the last of its chain; the rule starts at its date. That is also how it reads in iCalendar:
///   the date is DTSTART, the rule is RRULE.
/// - To complete it, hand the rule on: add a to-do like it at `following`, and take the rule from the completed one. To
///   skip or delete it alone, move it to `following`. Where nothing follows, nothing is added.
/// - To edit this and all following, edit it: they are made from it when their time comes. When its date or rule has
///   changed, it belongs at the first of `Recurrence.dates(startingAt:)`.
/// - To edit this one alone, hand the rule on first, as if it were completed, then edit what has no rule any more.
package struct Occurrence: Sendable, Hashable {
    package let date: CalendarDate
    package let recurrence: Recurrence

    package init(date: CalendarDate, recurrence: Recurrence) {
        self.date = date
        self.recurrence = recurrence
    }
}
