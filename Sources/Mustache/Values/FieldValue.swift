/// A type of field that the engine can show, test and iterate over.
public protocol FieldValue: Sendable {
    /// What templates may do with values of the type.
    static var shape: Shape { get }
    /// Whether a section over the value is shown.
    static func isTrue(_ value: Self) -> Bool
    /// Appends the value, escaped for HTML text and quoted attributes.
    static func append(_ value: Self, to output: inout Output)
    /// Appends the value unescaped; called for trusted HTML only.
    static func appendRaw(_ value: Self, to output: inout Output)
    /// Calls `body` with a pointer to each element that a section over the value pushes onto the context stack.
    static func push(_ value: Self, _ body: (UnsafeRawPointer) -> Void)
    /// The number that selects a text's plural form.
    static func count(_ value: Self) -> Int
}

extension FieldValue {
    /// Appends the value escaped: only trusted HTML is appended unescaped.
    @inlinable public static func appendRaw(_ value: Self, to output: inout Output) { append(value, to: &output) }

    /// Pushes the simple value itself, once.
    @inlinable public static func push(_ value: Self, _ body: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
    }

    /// Zero: only numbers select a plural form.
    @inlinable public static func count(_ value: Self) -> Int { 0 }
}
