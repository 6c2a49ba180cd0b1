extension Array: FieldValue where Element: FieldValue {
    /// Walked through by a section.
    @inlinable public static var shape: Shape { .list(element: { Access(Element.self) }) }
    /// An empty list is false.
    @inlinable public static func isTrue(_ value: [Element]) -> Bool { !value.isEmpty }
    /// A list has no text of its own; the compiler refuses a tag that asks for it.
    @inlinable public static func append(_ value: [Element], to output: inout Output) {}

    /// Pushes each element where it lies, without copying it.
    @inlinable public static func push(_ value: [Element], _ body: (UnsafeRawPointer) -> Void) {
        value.withUnsafeBufferPointer { elements in
            guard var next = elements.baseAddress else { return }
            for _ in 0..<elements.count {
                body(UnsafeRawPointer(next))
                next += 1
            }
        }
    }
}
