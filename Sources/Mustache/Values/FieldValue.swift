/// What a field can hold: a type the engine knows how to show, how to test and how to walk through.
///
/// The functions are static so that they do not appear as methods of every `String` in the program.
public protocol FieldValue: Sendable {
    /// What templates may do with values of the type.
    static var shape: Shape { get }
    /// Whether a section over the value is shown.
    static func isTrue(_ value: Self) -> Bool
    /// Appends the value, escaped for HTML text and quoted attributes.
    static func append(_ value: Self, to output: inout Output)
    /// Appends the value as it is; called for trusted HTML alone.
    static func appendRaw(_ value: Self, to output: inout Output)
    /// Calls `body` with a pointer to each thing that a section over the value pushes onto the context stack.
    static func push(_ value: Self, _ body: (UnsafeRawPointer) -> Void)
    /// The number by which a text chooses its plural form.
    static func count(_ value: Self) -> Int
}

extension FieldValue {
    /// Nothing but trusted HTML goes out unescaped.
    @inlinable public static func appendRaw(_ value: Self, to output: inout Output) { append(value, to: &output) }

    /// A simple value pushes itself, once.
    @inlinable public static func push(_ value: Self, _ body: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
    }

    /// Only numbers count.
    @inlinable public static func count(_ value: Self) -> Int { 0 }
}
