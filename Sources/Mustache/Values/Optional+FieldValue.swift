extension Optional: FieldValue where Wrapped: FieldValue {
    /// A value that may be absent shows nothing then; an object that may be absent is looked into by a section.
    @inlinable public static var shape: Shape {
        switch Wrapped.shape {
        case .object: .optional(element: { Access(Wrapped.self) })
        case let other: other
        }
    }

    /// `nil` is false; so is an empty text that is there.
    @inlinable public static func isTrue(_ value: Wrapped?) -> Bool {
        guard let value else { return false }
        return Wrapped.isTrue(value)
    }

    /// Appends the value, if there is one.
    @inlinable public static func append(_ value: Wrapped?, to output: inout Output) {
        if let value { Wrapped.append(value, to: &output) }
    }

    /// Appends the value as it is, if there is one.
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
