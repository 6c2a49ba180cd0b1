import Database
import Foundation
import ICalendar
import Todos

/// Reads tasks (VTODO) and events (VEVENT) of calendars as to-dos. Recurrence rules stay rules; nothing is expanded.
struct ImportedCalendar {
    private static let kinds: Set = ["VTODO", "VEVENT"]

    /// The properties that our rules can't express.
    private static let exceptions: [(Set<String>, ImportWarning.Kind)] = [
        (["EXDATE", "EXRULE"], .datesExcepted), (["RDATE"], .moreDates),
    ]

    /// The categories of an entry that are looked at: a to-do has one, and a line has room for a hundred thousand.
    static let mostCategories = 10

    /// What a to-do has no field for, and keeps in its description.
    private static let described = ["LOCATION", "URL"]

    /// All properties that are read, here and for the clocks; others are not even kept.
    static let properties = Set(CalendarField.all.map(\.name) + described).union([
        "CATEGORIES", "COMPLETED", "DTEND", "DTSTART", "DUE", "DURATION", "EXDATE", "EXRULE", "PRIORITY", "RDATE",
        "RECURRENCE-ID", "RELATED-TO", "RRULE", "STATUS", "TZID", "TZOFFSETFROM", "TZOFFSETTO",
        CalendarWriter.categoryProperty, CalendarWriter.ownCategoryProperty,
    ])

    /// The components with such properties: a reminder, a journal and the calendar itself have some of their own.
    static let components = kinds.union(["VTIMEZONE", "STANDARD", "DAYLIGHT"])

    let context: ImportContext
    private var clocks: CalendarClocks

    /// - Parameter calendars: those that define time zones.
    init(_ calendars: [Component], _ context: ImportContext) {
        (self.context, clocks) = (context, CalendarClocks(calendars))
    }

    static func read(_ calendars: [Component], _ context: ImportContext) throws -> ImportContents {
        var reader = ImportedCalendar(calendars, context)
        var contents = ImportContents(context)
        for component in calendars.flatMap(\.components) where kinds.contains(component.name) {
            try reader.add(component, to: &contents)
        }
        return contents
    }

    mutating func add(_ component: Component, to contents: inout ImportContents) throws {
        let line = component.line
        if component["RECURRENCE-ID"] != nil { try contents.warning(.oneOfSeries, at: line) }
        guard component["STATUS"]?.value.uppercased() != "CANCELLED" else {
            return try contents.warning(.cancelled, at: line)
        }
        var entry = ImportEntry()
        for field in CalendarField.all { field.read(component, into: &entry.input) }
        let others = Self.described.compactMap { component[$0]?.text }.filter { !$0.allSatisfy(\.isWhitespace) }
        entry.input.description = ([entry.input.description] + others).filter { !$0.isEmpty }.joined(separator: "\n")
        entry.input.category = category(of: component)
        if entry.input.category == nil { entry.newCategory = try newCategory(of: component, &contents) }
        guard try setTimes(of: &entry, component, &contents) else { return }
        entry.completedAt = try completion(of: component, entry, &contents)
        try contents.add(entry, at: line)
        if component.name == "VTODO" { try tellOfLosses(component, &contents) }
    }

    /// Sets when an entry comes, and its rule.
    /// - Returns: false, with a warning, if there is no such day or time.
    private mutating func setTimes(
        of entry: inout ImportEntry, _ component: Component, _ contents: inout ImportContents
    ) throws -> Bool {
        let due = laterDue(of: component)
        if due != nil { try contents.warning(.startLeftOut, at: component.line) }
        guard let property = due ?? component["DTSTART"] ?? (component.name == "VTODO" ? component["DUE"] : nil) else {
            if let (rule, _) = try self.rule(of: component, nil, from: nil, &contents) {
                (entry.input.date, entry.input.recurrence) = (context.today, rule)
                try contents.warning(.dateAdded, at: component.line)
            }
            return true
        }
        guard let written = clocks.shown(property, context.clock) else {
            try contents.warning(.unrealDate, at: property.line, about: property.value)
            return false
        }
        if written.isZoneUnknown {
            try contents.warning(.unknownZone, at: property.line, about: property.parameter("TZID") ?? "")
        }
        let series = try self.series(of: component, property, from: written, &contents)
        let end = self.end(of: component, from: series.start, movedBy: series.days)
        (entry.input.date, entry.input.recurrence) = (series.start.day, series.rule)
        if component.name == "VEVENT", series.rule != nil {
            entry.seriesStart = series.start.day.adding(days: -series.days)
        }
        if let time = series.start.time { (entry.input.start, entry.input.end) = (time, end.time) }
        if let warning = end.warning { try contents.warning(warning, at: component.line) }
        return true
    }

    /// When a task is due that starts on an earlier day: programs for tasks go by that. Nil for any other, and for one that
    /// repeats, whose rule goes by its start.
    private mutating func laterDue(of component: Component) -> Property? {
        guard component.name == "VTODO", component["RRULE"] == nil, let first = component["DTSTART"],
            let due = component["DUE"], let start = clocks.shown(first, context.clock),
            let end = clocks.shown(due, context.clock), end.day > start.day, end.written.day > start.written.day
        else { return nil }
        let isNextMidnight =
            end.time != nil && end.written.time == .midnight && end.written.day == start.written.day.adding(days: 1)
        return isNextMidnight ? nil : due
    }

    /// Tells of what a task has that a to-do hasn't. An event of Outlook has a priority always.
    private func tellOfLosses(_ task: Component, _ contents: inout ImportContents) throws(ImportError) {
        // Zero is none (RFC 5545, section 3.8.1.9).
        if let priority = task["PRIORITY"].flatMap({ Int($0.value) }), priority > 0 {
            try contents.warning(.priorities, at: task.line)
        }
        if let other = task["RELATED-TO"], other.parameter("RELTYPE")?.uppercased() ?? "PARENT" == "PARENT" {
            try contents.warning(.nesting, at: task.line)
        }
    }

    /// When an entry comes, and its rule.
    private struct Series {
        let start: CalendarClocks.Shown
        /// Nil for once.
        var rule: Recurrence?
        /// How many days later it starts than in the file.
        var days = 0
    }

    /// Reads the rule in its own time zone, then shifts it with the start.
    private mutating func series(
        of component: Component, _ property: Property, from start: CalendarClocks.Shown,
        _ contents: inout ImportContents
    ) throws -> Series {
        guard let (rule, line) = try self.rule(of: component, property, from: start, &contents) else {
            return Series(start: start)
        }
        let isEvent = component.name == "VEVENT"
        let read = Series(start: start, rule: rule)
        let excepted = component.exceptedDays(in: start.written.timeZone)
        let isOver = start.day < context.today || excepted.contains(start.written.day)
        var series = isEvent && isOver ? next(of: read, property, rule, except: excepted) ?? read : read
        if let rule = series.rule {
            series.rule = try contents.rule(rule, from: series.start, at: line)?
                .withUsualWeeks(from: series.start.day)
        }
        return series
    }

    /// The series from its first date on that is no exception and isn't past, because what is over can't be done. Nil if it
    /// has ended.
    private mutating func next(
        of series: Series, _ property: Property, _ rule: Recurrence, except days: Set<CalendarDate>
    ) -> Series? {
        let first = series.start.written.day
        // Where it is written, it may be another day.
        var earliest = context.today.adding(days: -1)
        var occurrence = Occurrence(date: first, recurrence: rule)
        while let next = occurrence.recurrence.following(occurrence.date, from: earliest),
            TodoDraft.years.contains(next.date.year)
        {
            (occurrence, earliest) = (next, nil)
            // A file may have hundreds of thousands, and showing each takes much longer.
            if days.contains(next.date) { continue }
            let distance = next.date.daysSince1970 - first.daysSince1970
            guard let shown = clocks.shown(property, movedBy: distance, context.clock) else { return nil }
            if shown.day >= context.today { return Series(start: shown, rule: next.recurrence, days: distance) }
        }
        return nil
    }

    /// The rule in its own time zone, and the line that has it.
    private mutating func rule(
        of component: Component, _ start: Property?, from shown: CalendarClocks.Shown?, _ contents: inout ImportContents
    ) throws -> (rule: Recurrence, line: Int)? {
        let rules = component.properties.filter { $0.name == "RRULE" }
        for (names, warning) in Self.exceptions {
            let rest = component.properties.first { names.contains($0.name) }
            if let rest { try contents.warning(warning, at: rest.line) }
        }
        guard let property = rules.first else { return nil }
        if rules.count > 1 { try contents.warning(.moreDates, at: rules[1].line) }
        let zone = timeZone(of: start, at: Recurrence.until(inCalendar: property.value)) ?? shown?.written.timeZone
        do {
            let rule = try Recurrence(
                calendar: property.value, at: shown?.time == nil ? nil : shown?.written.time,
                in: zone ?? context.clock.timeZone)
            return (rule, property.line)
        } catch {
            try contents.warning(.repeatNotUnderstood, at: property.line)
            return nil
        }
    }

    /// The time zone that a property names, with the offset of another time.
    private mutating func timeZone(of property: Property?, at value: DateTimeValue?) -> TimeZone? {
        guard let property, let day = value?.date, let time = value?.time,
            let shown = TimeOfDay(hour: time.hour, minute: time.minute)
        else { return nil }
        return clocks.zone(of: property, on: day, at: shown)
    }

    /// The end time, because a to-do ends on the day it starts: cut, or the start instead of one that can't be.
    /// - Parameter days: how many days later it starts than in the file.
    private mutating func end(
        of component: Component, from start: CalendarClocks.Shown, movedBy days: Int
    ) -> (time: TimeOfDay, warning: ImportWarning.Kind?) {
        let time = start.time ?? .midnight
        if let property = component["DTEND"] ?? component["DUE"] {
            guard let end = clocks.shown(property, movedBy: days, context.clock) else {
                return (time, .endNotUnderstood)
            }
            return cut(end.day, end.time, from: start)
        }
        guard let text = component["DURATION"]?.value else { return (time, nil) }
        guard let duration = DurationValue(text) else { return (time, .endNotUnderstood) }
        // It is positive (RFC 5545, section 3.8.2.5); zero is a point in time.
        guard duration.days >= 0, duration.seconds >= 0 else { return (time, .endBeforeStart) }
        guard let end = clocks.end(of: duration, from: start, context.clock) else {
            return (.lastMinute, .timesChanged)
        }
        return cut(end.day, end.time, from: start)
    }

    /// An end on the day of the start.
    /// - Parameter time: nil for a whole day.
    private func cut(
        _ day: CalendarDate, _ time: TimeOfDay?, from start: CalendarClocks.Shown
    ) -> (time: TimeOfDay, warning: ImportWarning.Kind?) {
        if day == start.day { return (time ?? .lastMinute, nil) }
        guard day > start.day else { return (start.time ?? .midnight, .endBeforeStart) }
        // Midnight counts as the last moment of the day before.
        let isMidnight = time ?? .midnight == .midnight && day == start.day.adding(days: 1)
        return (.lastMinute, isMidnight ? nil : .timesChanged)
    }

    /// When it was done; nil if it wasn't, or, with a warning, if only that says so and can't be read.
    private mutating func completion(
        of component: Component, _ entry: ImportEntry, _ contents: inout ImportContents
    ) throws(ImportError) -> Timestamp? {
        let property = component["COMPLETED"]
        if let property, let moment = clocks.moment(property, context.clock) { return moment }
        if component["STATUS"]?.value.uppercased() == "COMPLETED" { return entry.likelyCompletion(context) }
        if let property { try contents.warning(.completionNotUnderstood, at: property.line) }
        return nil
    }
}
