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
}
