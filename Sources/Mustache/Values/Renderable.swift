/// A value a template can show: its properties by name.
///
///     struct Task: Renderable {
///         let title: String
///         let doneAt: Date?
///
///         static let fields: [Field<Task>] = [
///             .init("title", \.title),
///             .init("isDone") { $0.doneAt != nil },
///         ]
///     }
public protocol Renderable: FieldValue {
    /// The fields that templates see; every field must be shown by some template.
    static var fields: [Field<Self>] { get }
}

extension Renderable {
    /// An object. Its fields are read when first needed, so that a type may contain a list of itself.
    @inlinable public static var shape: Shape {
        .object(ObjectShape(of: Self.self) { fields.map(\.erased) })
    }

    /// An object is always true.
    @inlinable public static func isTrue(_ value: Self) -> Bool { true }

    /// An object has no text of its own; the compiler refuses a tag that asks for it.
    @inlinable public static func append(_ value: Self, to output: inout Output) {}
}
