extension Component {
    /// Reads a file of calendars (RFC 5545, section 3.4); most have one.
    /// - Throws: `CalendarError`, which names the line.
    package static func calendars(
        in bytes: [UInt8], limits: CalendarLimits = CalendarLimits()
    ) throws(CalendarError) -> [Component] {
        var lines = UnfoldedLines(bytes, longest: limits.line)
        var calendars: [Component] = []
        var open: [Component] = []
        var (components, properties) = (0, 0)
        while let (text, number) = try lines.next() {
            guard let property = Property(line: text, number: number) else {
                // A file that doesn't begin as a calendar is most likely something else.
                let isBegun = !(open.isEmpty && calendars.isEmpty)
                throw CalendarError(isBegun ? .malformed : .notACalendar, line: number)
            }
            let name = property.value.trimmedOfBlanks.uppercased()
            switch property.name {
            case "BEGIN":
                guard !open.isEmpty || name == "VCALENDAR" else { throw CalendarError(.notACalendar, line: number) }
                guard open.count < limits.depth else { throw CalendarError(.tooDeep, line: number) }
                components += 1
                guard components <= limits.components else { throw CalendarError(.tooManyComponents, line: number) }
                open.append(Component(name, line: number))
            case "END":
                guard let done = open.popLast(), done.name == name else {
                    throw CalendarError(.unexpectedEnd, line: number)
                }
                if open.isEmpty { calendars.append(done) } else { open[open.count - 1].components.append(done) }
            default:
                guard !open.isEmpty else { throw CalendarError(.notACalendar, line: number) }
                properties += 1
                guard properties <= limits.properties else { throw CalendarError(.tooManyProperties, line: number) }
                open[open.count - 1].properties.append(property)
            }
        }
        if let unfinished = open.last { throw CalendarError(.unfinished, line: unfinished.line) }
        guard !calendars.isEmpty else { throw CalendarError(.notACalendar, line: 1) }
        return calendars
    }
}

extension String {
    fileprivate var trimmedOfBlanks: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
