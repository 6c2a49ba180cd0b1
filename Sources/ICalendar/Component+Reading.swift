extension Component {
    /// Reads a file of calendars (RFC 5545, section 3.4); most have one.
    /// - Parameters:
    ///   - names: the properties to keep, in upper case; nil for all. Any other may have any length, as pictures do.
    ///   - kinds: the components whose properties are kept, in upper case; nil for all.
    /// - Throws: `CalendarError`, which names the line.
    package static func calendars(
        in bytes: [UInt8], limits: CalendarLimits = CalendarLimits(), keeping names: Set<String>? = nil,
        of kinds: Set<String>? = nil
    ) throws(CalendarError) -> [Component] {
        var lines = UnfoldedLines(bytes, longest: limits.line)
        func keeps(_ name: String, of component: String?) -> Bool {
            guard names?.contains(name) ?? true else { return false }
            guard let component, let kinds else { return true }
            return kinds.contains(component)
        }

        var calendars: [Component] = []
        var open: [Component] = []
        var (components, properties) = (0, 0)
        while let (text, number) = try lines.next(
            skippingLong: { !["BEGIN", "END"].contains($0) && !keeps($0, of: open.last?.name) })
        {
            guard let property = Property(line: text, number: number) else {
                // A file that doesn't begin as a calendar is most likely something else.
                let isBegun = !(open.isEmpty && calendars.isEmpty)
                throw CalendarError(isBegun ? .malformed : .notACalendar, line: number)
            }
            switch property.name {
            case "BEGIN":
                let name = property.componentName
                guard !open.isEmpty || name == "VCALENDAR" else { throw CalendarError(.notACalendar, line: number) }
                guard open.count < limits.depth else { throw CalendarError(.tooDeep, line: number) }
                components += 1
                guard components <= limits.components else { throw CalendarError(.tooManyComponents, line: number) }
                open.append(Component(name, line: number))
            case "END":
                guard let done = open.popLast(), done.name == property.componentName else {
                    throw CalendarError(.unexpectedEnd, line: number)
                }
                if open.isEmpty { calendars.append(done) } else { open[open.count - 1].components.append(done) }
            default:
                guard !open.isEmpty else { throw CalendarError(.notACalendar, line: number) }
                properties += 1
                guard properties <= limits.properties else { throw CalendarError(.tooManyProperties, line: number) }
                if keeps(property.name, of: open.last?.name) { open[open.count - 1].properties.append(property) }
            }
        }
        if let unfinished = open.last { throw CalendarError(.unfinished, line: unfinished.line) }
        guard !calendars.isEmpty else { throw CalendarError(.notACalendar, line: 1) }
        return calendars
    }
}

extension Property {
    /// The value of BEGIN or END in upper case, without surrounding blanks.
    fileprivate var componentName: String {
        // By scalars: going back by characters takes quadratic time in a row of flags.
        var name = value.unicodeScalars[...]
        while let first = name.first, first == " " || first == "\t" { name.removeFirst() }
        while let last = name.last, last == " " || last == "\t" { name.removeLast() }
        return Substring(name).uppercased()
    }
}
