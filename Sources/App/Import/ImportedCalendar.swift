import Database
import Foundation
import ICalendar
import Todos

/// Reads tasks (VTODO) and entries (VEVENT) of calendars as to-dos. Recurrence rules stay rules; nothing is expanded.
struct ImportedCalendar {
    private static let kinds: Set = ["VTODO", "VEVENT"]
    /// What comes first names the day.
    private static let times = ["VTODO": ["DTSTART", "DUE"], "VEVENT": ["DTSTART"]]

    private let setting: ImportSetting
    private var clocks = CalendarClocks()

    init(_ setting: ImportSetting) {
        self.setting = setting
    }

    func read(_ calendars: [Component]) throws(ImportError) -> ImportContents {
        var (reader, contents) = (self, ImportContents())
        for component in calendars.flatMap(\.components) where Self.kinds.contains(component.name) {
            try reader.add(component, to: &contents)
        }
        return contents
    }

    private mutating func add(_ component: Component, to contents: inout ImportContents) throws(ImportError) {
        let line = component.line
        guard component["STATUS"]?.value.uppercased() != "CANCELLED" else {
            return try contents.remark(.cancelled, at: line)
        }
        var entry = ImportEntry(
            title: component["SUMMARY"]?.text ?? "", description: component["DESCRIPTION"]?.text ?? "",
            category: category(of: component), date: setting.today)
        let place = Self.times[component.name, default: []].lazy.compactMap { component[$0] }.first
        if let place {
            guard let start = clocks.shown(place, setting.clock) else {
                return try contents.remark(.unrealDate, at: place.line)
            }
            entry.date = start.day
            if let time = start.time {
                entry.start = time
                let end = self.end(of: component, from: start)
                entry.end = end.time
                if end.isCut { try contents.remark(.timesChanged, at: line) }
            }
        }
        if let rule = component["RRULE"] {
            do {
                entry.recurrence = try Recurrence(
                    calendar: rule.value, at: entry.start, in: setting.clock.timeZone)
            } catch {
                try contents.remark(.repeatNotUnderstood, at: rule.line)
            }
        }
        entry.completedAt = completion(of: component, entry)
        try contents.add(entry, at: line)
    }

    /// A to-do ends on the day it starts.
    private mutating func end(of component: Component, from start: CalendarClocks.Shown) -> (
        time: TimeOfDay, isCut: Bool
    ) {
        let time = start.time ?? .midnight
        if let property = component["DTEND"] ?? component["DUE"], let end = clocks.shown(property, setting.clock) {
            if end.day == start.day { return (end.time ?? .lastMinute, false) }
            // Midnight is the last moment of the day before.
            let isMidnight = end.time ?? .midnight == .midnight && end.day == start.day.adding(days: 1)
            return end.day < start.day ? (time, true) : (.lastMinute, !isMidnight)
        }
        guard let text = component["DURATION"]?.value, let seconds = DurationValue.seconds(text) else {
            return (time, false)
        }
        let total = time.hour * 3600 + time.minute * 60 + seconds
        return (TimeOfDay(secondsOfDay: total), total > 86_400)
    }

    private func category(of component: Component) -> Category? {
        if let key = component[CalendarWriter.categoryProperty]?.text, let category = setting.category(key) {
            return category
        }
        let names = component.properties.lazy.filter { $0.name == "CATEGORIES" }.flatMap(\.texts)
        return names.lazy.compactMap(setting.category).first
    }

    private mutating func completion(of component: Component, _ entry: ImportEntry) -> Timestamp? {
        guard let property = component["COMPLETED"] else {
            // Done, but nobody says when: most likely that day.
            return component["STATUS"]?.value.uppercased() == "COMPLETED"
                ? setting.clock.moment(entry.date, entry.end) : nil
        }
        return clocks.moment(property, setting.clock)
    }
}
