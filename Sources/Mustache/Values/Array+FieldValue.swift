extension Array: FieldValue where Element: FieldValue {
    /// A section iterates over it.
    @inlinable public static var shape: Shape { .list(element: { Accessor(Element.self) }) }
    /// An empty list is false.
    @inlinable public static func isTrue(_ value: [Element]) -> Bool { !value.isEmpty }
    /// A list has no text of its own; the compiler refuses a tag that asks for it.
    @inlinable public static func append(_ value: [Element], to output: inout Output) {}

    /// Pushes each element in place, without copying it.
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
