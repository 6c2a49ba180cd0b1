/// One property of a component: a name, parameters, and a value (RFC 5545, section 3.1).
package struct Property: Sendable, Equatable {
    /// In upper case, such as `DTSTART`.
    package let name: String
    package let parameters: [Parameter]
    /// As in the line: text is still escaped.
    package let value: String
    /// Its first line in the file, counted from 1; 0 if it wasn't read from a file.
    package let line: Int

    package init(_ name: String, _ parameters: [Parameter] = [], value: String, line: Int = 0) {
        self.name = name
        self.parameters = parameters
        self.value = value
        self.line = line
    }

    /// Creates a property with a text value.
    package init(_ name: String, _ parameters: [Parameter] = [], text: String) {
        self.init(name, parameters, value: TextValue.escaped(text))
    }

    /// The unescaped text (RFC 5545, section 3.3.11).
    package var text: String { TextValue.unescaped(value) }

    /// The unescaped texts of a list, such as that of CATEGORIES; of a longer one the first.
    /// - Parameter most: how many, from 1.
    package func texts(atMost most: Int) -> [String] { TextValue.list(value, atMost: most) }

    /// The first value of a parameter; nil without one.
    package func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.values.first
    }
}

/// A parameter of a property, such as `TZID=Europe/Berlin`.
package struct Parameter: Sendable, Equatable {
    /// In upper case.
    package let name: String
    package let values: [String]

    package init(_ name: String, _ values: String...) {
        self.init(name, values)
    }

    init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values
    }
}
