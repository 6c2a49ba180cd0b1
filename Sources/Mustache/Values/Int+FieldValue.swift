extension Int: FieldValue {
    /// Shown in decimal digits, without grouping.
    @inlinable public static var shape: Shape { .number }
    /// Zero is false: `{{#openTasks}}` means “when there are open tasks”.
    @inlinable public static func isTrue(_ value: Int) -> Bool { value != 0 }
    /// Appends the digits.
    @inlinable public static func append(_ value: Int, to output: inout Output) { output.append(value) }
    /// The number itself.
    @inlinable public static func count(_ value: Int) -> Int { value }
}
