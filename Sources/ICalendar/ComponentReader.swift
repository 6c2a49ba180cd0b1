/// Makes components of the unfolded lines of a file.
struct ComponentReader {
    private let limits: CalendarLimits
    private let names: Set<String>?
    private let kinds: Set<String>?
    private var calendars: [Component] = []
    /// From the calendar to the innermost component that has no END yet.
    private var open: [Component] = []
    private var components = 0
    private var properties = 0

    /// - Parameters: as those of `Component.calendars`.
    init(limits: CalendarLimits, keeping names: Set<String>?, of kinds: Set<String>?) {
        (self.limits, self.names, self.kinds) = (limits, names, kinds)
    }

    /// Whether a property with this name is kept here.
    func keeps(_ name: String) -> Bool {
        guard names?.contains(name) ?? true else { return false }
        guard let component = open.last, let kinds else { return true }
        return kinds.contains(component.name)
    }

    mutating func take(_ text: String, line: Int) throws(CalendarError) {
        guard let property = Property(line: text, number: line) else {
            // A file that doesn't begin as a calendar is most likely something else.
            let isBegun = !(open.isEmpty && calendars.isEmpty)
            throw CalendarError(isBegun ? .malformed : .notACalendar, line: line)
        }
        switch property.name {
        case "BEGIN": try begin(property.componentName, line: line)
        case "END": try end(property.componentName, line: line)
        default: try add(property, line: line)
        }
    }

    /// The calendars, after the last line.
    func finished() throws(CalendarError) -> [Component] {
        if let unfinished = open.last { throw CalendarError(.unfinished, line: unfinished.line) }
        guard !calendars.isEmpty else { throw CalendarError(.notACalendar, line: 1) }
        return calendars
    }

    private mutating func begin(_ name: String, line: Int) throws(CalendarError) {
        guard !open.isEmpty || name == "VCALENDAR" else { throw CalendarError(.notACalendar, line: line) }
        guard open.count < limits.depth else { throw CalendarError(.tooDeep, line: line) }
        components += 1
        guard components <= limits.components else { throw CalendarError(.tooManyComponents, line: line) }
        open.append(Component(name, line: line))
    }

    private mutating func end(_ name: String, line: Int) throws(CalendarError) {
        guard let done = open.popLast(), done.name == name else { throw CalendarError(.unexpectedEnd, line: line) }
        if open.isEmpty { calendars.append(done) } else { open[open.count - 1].components.append(done) }
    }

    private mutating func add(_ property: Property, line: Int) throws(CalendarError) {
        guard !open.isEmpty else { throw CalendarError(.notACalendar, line: line) }
        properties += 1
        guard properties <= limits.properties else { throw CalendarError(.tooManyProperties, line: line) }
        if keeps(property.name) { open[open.count - 1].properties.append(property) }
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
