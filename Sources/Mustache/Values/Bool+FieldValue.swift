extension Bool: FieldValue {
    /// Mainly for sections; shown as `true` or `false`, as in ARIA attributes.
    @inlinable public static var shape: Shape { .truth }
    /// The value itself.
    @inlinable public static func isTrue(_ value: Bool) -> Bool { value }
    /// Appends `true` or `false`.
    @inlinable public static func append(_ value: Bool, to output: inout Output) {
        output.append(value ? "true" : "false")
    }
}
