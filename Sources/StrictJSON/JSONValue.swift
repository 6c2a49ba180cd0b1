/// A JSON value (RFC 8259). A number keeps its source text, so that an error can be reported for one of any size.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case list([JSONValue])
    /// The members in source order, with unique names.
    case object([JSONMember])

    package static func integer(_ value: some BinaryInteger) -> JSONValue {
        .number(String(value))
    }

    /// The text, or null.
    package static func optional(_ text: String?) -> JSONValue {
        text.map { .text($0) } ?? .null
    }
}

/// A name and its value in an object.
package struct JSONMember: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
        (self.name, self.value) = (name, value)
    }
}
