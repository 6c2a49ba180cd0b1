extension String: FieldValue {
    /// Shown as text; markup in it is escaped.
    @inlinable public static var shape: Shape { .text }
    /// An empty text is false.
    @inlinable public static func isTrue(_ value: String) -> Bool { !value.isEmpty }
    /// Appends the text, escaped.
    @inlinable public static func append(_ value: String, to output: inout Output) { output.appendEscaped(value) }
}
