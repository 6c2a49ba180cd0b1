/// A property of a view model, by its name in templates.
public struct Field<Root>: Sendable {
    /// The field's accessor, with the view model's type erased to a pointer.
    @usableFromInline let erased: NamedAccess

    /// A field read by a key path (`\.title`) or computed by a closure.
    ///
    /// Inlinable, so that each field is specialized in the module that declares it: a load and an append, without a
    /// generic call between them.
    @inlinable public init<V: FieldValue>(_ name: String, _ get: @escaping @Sendable (Root) -> V) {
        erased = NamedAccess(
            name: name,
            access: Accessor(
                shape: V.shape,
                isTrue: { V.isTrue(get($0.assumingMemoryBound(to: Root.self).pointee)) },
                append: { V.append(get($0.assumingMemoryBound(to: Root.self).pointee), to: &$1) },
                appendRaw: { V.appendRaw(get($0.assumingMemoryBound(to: Root.self).pointee), to: &$1) },
                push: { V.push(get($0.assumingMemoryBound(to: Root.self).pointee), $1) },
                count: { V.count(get($0.assumingMemoryBound(to: Root.self).pointee)) }))
    }
}
