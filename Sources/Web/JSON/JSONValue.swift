/// A value of JSON (RFC 8259). A number is kept as it was written, so that none is too large to tell what is wrong with it.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case list([JSONValue])
    /// The members in the order they came; no two have the same name.
    case object([JSONMember])

    package static func integer(_ value: some BinaryInteger) -> JSONValue {
        .number(String(value))
    }

    /// The text, or null.
    package static func optional(_ text: String?) -> JSONValue {
        text.map { .text($0) } ?? .null
    }
}

/// One name in an object, and what it stands for.
package struct JSONMember: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
        (self.name, self.value) = (name, value)
    }
}
