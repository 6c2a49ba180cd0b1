/// A calendar or a component of one, from BEGIN to END (RFC 5545, section 3.6).
package struct Component: Sendable, Equatable {
    /// In upper case, such as `VEVENT`.
    package let name: String
    package internal(set) var properties: [Property]
    package internal(set) var components: [Component]
    /// The line of its BEGIN in the file, counted from 1; 0 if it wasn't read from a file.
    package let line: Int

    package init(_ name: String, _ properties: [Property] = [], _ components: [Component] = [], line: Int = 0) {
        self.name = name
        self.properties = properties
        self.components = components
        self.line = line
    }

    /// The first property of this name; nil without one.
    package subscript(name: String) -> Property? {
        properties.first { $0.name == name }
    }

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
        var reader = ComponentReader(limits: limits, keeping: names, of: kinds)
        while let (text, number) = try lines.next(
            skippingLong: { !["BEGIN", "END"].contains($0) && !reader.keeps($0) })
        {
            try reader.take(text, line: number)
        }
        return try reader.finished()
    }
}
