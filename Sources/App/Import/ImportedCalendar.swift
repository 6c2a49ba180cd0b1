import Database
import Foundation
import ICalendar
import Todos

/// Reads tasks (VTODO) and events (VEVENT) of calendars as to-dos. Recurrence rules stay rules; nothing is expanded.
struct ImportedCalendar {
    private static let kinds: Set = ["VTODO", "VEVENT"]
    /// The first property present gives the day.
    private static let times = ["VTODO": ["DTSTART", "DUE"], "VEVENT": ["DTSTART"]]

    /// The properties that our rules can't express.
    private static let exceptions: [(Set<String>, ImportWarning.Kind)] = [
        (["EXDATE", "EXRULE"], .datesExcepted), (["RDATE"], .moreDates),
    ]

    private let setting: ImportContext
    private var clocks = CalendarClocks()

    init(_ setting: ImportContext) {
        self.setting = setting
    }

    func read(_ calendars: [Component]) throws -> ImportContents {
        var (reader, contents) = (self, ImportContents(setting))
        for component in calendars.flatMap(\.components) where Self.kinds.contains(component.name) {
            try reader.add(component, to: &contents)
        }
        return contents
    }

    private mutating func add(_ component: Component, to contents: inout ImportContents) throws {
        let line = component.line
        if component["RECURRENCE-ID"] != nil { try contents.warning(.oneOfSeries, at: line) }
        guard component["STATUS"]?.value.uppercased() != "CANCELLED" else {
            return try contents.warning(.cancelled, at: line)
        }
        var entry = ImportEntry()
        for field in CalendarField.all { field.read(component, into: &entry.input) }
        entry.input.category = try category(of: component, &contents)
        let property = Self.times[component.name, default: []].lazy.compactMap { component[$0] }.first
        var start: CalendarClocks.Shown?
        if let property {
            guard let shown = clocks.shown(property, setting.clock) else {
                return try contents.warning(.unrealDate, at: property.line)
            }
            start = shown
            entry.input.date = shown.day
            let end = self.end(of: component, from: shown)
            if let time = shown.time { (entry.input.start, entry.input.end) = (time, end.time) }
            if let warning = end.warning { try contents.warning(warning, at: line) }
        }
        entry.input.recurrence = try recurrence(of: component, from: start, &contents)
        if entry.input.recurrence != nil, start == nil {
            entry.input.date = setting.today
            try contents.warning(.dateAdded, at: line)
        }
        entry.completedAt = completion(of: component, entry)
        try contents.add(entry, at: line)
    }

    /// Reads the rule in its own time zone, then shifts it with the start.
    private func recurrence(
        of component: Component, from start: CalendarClocks.Shown?,
        _ contents: inout ImportContents
    ) throws -> Recurrence? {
        let rules = component.properties.filter { $0.name == "RRULE" }
        for (names, warning) in Self.exceptions {
            let rest = component.properties.first { names.contains($0.name) }
            if let rest { try contents.warning(warning, at: rest.line) }
        }
        guard let property = rules.first else { return nil }
        if rules.count > 1 { try contents.warning(.moreDates, at: rules[1].line) }
        let rule: Recurrence
        do {
            rule = try Recurrence(
                calendar: property.value, at: start?.written.time ?? .midnight,
                in: start?.written.timeZone ?? setting.clock.timeZone)
        } catch {
            try contents.warning(.repeatNotUnderstood, at: property.line)
            return nil
        }
        guard let start else { return rule }
        let shifted = rule.shifted(by: start.shift, from: start.written.day)
        if shifted == nil { try contents.warning(.repeatElsewhere, at: property.line) }
        return shifted
    }

    /// The end time, because a to-do ends on the day it starts: cut, or the start instead of one that can't be.
    private mutating func end(of component: Component, from start: CalendarClocks.Shown) -> (
        time: TimeOfDay, warning: ImportWarning.Kind?
    ) {
        let time = start.time ?? .midnight
        if let property = component["DTEND"] ?? component["DUE"] {
            guard let end = clocks.shown(property, setting.clock) else { return (time, .endNotUnderstood) }
            if end.day == start.day { return (end.time ?? .lastMinute, nil) }
            guard end.day > start.day else { return (time, .endBeforeStart) }
            // Midnight counts as the last moment of the day before.
            let isMidnight = end.time ?? .midnight == .midnight && end.day == start.day.adding(days: 1)
            return (.lastMinute, isMidnight ? nil : .timesChanged)
        }
        guard let text = component["DURATION"]?.value else { return (time, nil) }
        guard let seconds = DurationValue.seconds(text) else { return (time, .endNotUnderstood) }
        // It is positive (RFC 5545, section 3.8.2.5); zero is a point in time.
        guard seconds >= 0 else { return (time, .endBeforeStart) }
        let total = time.hour * 3600 + time.minute * 60 + seconds
        return (TimeOfDay(secondsOfDay: total), total > 86_400 ? .timesChanged : nil)
    }

    private func category(
        of component: Component, _ contents: inout ImportContents
    ) throws -> Category? {
        if let key = component[CalendarWriter.categoryProperty]?.text,
            let category = setting.categories.standard(key)
        {
            return category
        }
        if let name = component[CalendarWriter.ownCategoryProperty]?.text,
            let category = setting.categories.shown(name)
        {
            return category
        }
        let names = component.properties.filter { $0.name == "CATEGORIES" }.flatMap(\.texts)
        // Here, a text that looks like a key is the name of a custom category, and that wasn't found.
        let isOwn = component[CalendarWriter.ownCategoryProperty] != nil
        let category = isOwn ? nil : names.lazy.compactMap(setting.categories.named).first
        if category == nil, isOwn || names.contains(where: { !$0.isEmpty }) {
            try contents.warning(.unknownCategory, at: component.line)
        }
        return category
    }

    private mutating func completion(of component: Component, _ entry: ImportEntry) -> Timestamp? {
        guard let property = component["COMPLETED"] else {
            // Completed at an unknown time: most likely on that day.
            return component["STATUS"]?.value.uppercased() == "COMPLETED"
                ? setting.clock.moment(entry.input.date ?? setting.today, entry.input.end ?? .lastMinute) : nil
        }
        return clocks.moment(property, setting.clock)
    }
}
