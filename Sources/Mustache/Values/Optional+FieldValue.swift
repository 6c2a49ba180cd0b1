extension Optional: FieldValue where Wrapped: FieldValue {
    /// An absent value shows nothing; a section reads the fields of an optional object.
    @inlinable public static var shape: Shape {
        switch Wrapped.shape {
        case .object: .optional(element: { Accessor(Wrapped.self) })
        case let other: other
        }
    }

    /// `nil` is false; so is a value that is false itself, such as an empty text.
    @inlinable public static func isTrue(_ value: Wrapped?) -> Bool {
        guard let value else { return false }
        return Wrapped.isTrue(value)
    }

    /// Appends the value, if there is one.
    @inlinable public static func append(_ value: Wrapped?, to output: inout Output) {
        if let value { Wrapped.append(value, to: &output) }
    }

    /// Appends the value unescaped, if there is one.
    @inlinable public static func appendRaw(_ value: Wrapped?, to output: inout Output) {
        if let value { Wrapped.appendRaw(value, to: &output) }
    }

    /// Pushes the value, if there is one.
    @inlinable public static func push(_ value: Wrapped?, _ body: (UnsafeRawPointer) -> Void) {
        if let value { Wrapped.push(value, body) }
    }

    /// The number, or zero.
    @inlinable public static func count(_ value: Wrapped?) -> Int {
        guard let value else { return 0 }
        return Wrapped.count(value)
    }
}
