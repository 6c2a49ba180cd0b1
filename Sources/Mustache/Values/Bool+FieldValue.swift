extension Bool: FieldValue {
    /// Chiefly for sections; shown, it reads as ARIA attributes want it.
    @inlinable public static var shape: Shape { .truth }
    /// Itself.
    @inlinable public static func isTrue(_ value: Bool) -> Bool { value }
    /// Appends `true` or `false`.
    @inlinable public static func append(_ value: Bool, to output: inout Output) {
        output.append(value ? "true" : "false")
    }
}
