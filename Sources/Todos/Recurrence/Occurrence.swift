/// The end of a chain of recurring to-dos: a date, and the rule as it applies from there, that date included.
///
/// A to-do's row needs no more than the two. Every part of a rule looks the same from any of its dates: what it leaves
/// open, the interval, and the end, once the count is reduced by the dates before. So there is no table of series and
/// nothing to keep in step; the start of a chain is not stored:
///
/// - A to-do with a rule is the last of its chain; the rule starts at its date. In iCalendar the date is DTSTART and
///   the rule is RRULE.
/// - To complete it, hand the rule on: add a to-do like it at `following`, and remove the rule from the completed one.
///   To skip or delete it alone, move it to `following`. If nothing follows, nothing is added.
/// - To edit this and all following, edit it: they are made from it when their time comes. After a change of date or
///   rule, it belongs at the first of `Recurrence.dates(startingAt:)`.
/// - To edit this one alone, edit it without the rule, then hand the rule on, as if it were completed.
package struct Occurrence: Sendable, Hashable {
    package let date: CalendarDate
    package let recurrence: Recurrence

    package init(date: CalendarDate, recurrence: Recurrence) {
        self.date = date
        self.recurrence = recurrence
    }
}
