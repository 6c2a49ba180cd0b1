/// Reads a value of a known type through a pointer, as templates use it.
///
/// Types are erased here: the compiler has checked that the pointer on the context stack has the type the closures
/// expect.
public struct Accessor: Sendable {
    /// What templates may do with the value.
    let shape: Shape
    let isTrue: @Sendable (UnsafeRawPointer) -> Bool
    let append: @Sendable (UnsafeRawPointer, inout Output) -> Void
    let appendRaw: @Sendable (UnsafeRawPointer, inout Output) -> Void
    let push: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
    let count: @Sendable (UnsafeRawPointer) -> Int

    @usableFromInline init(
        shape: Shape,
        isTrue: @escaping @Sendable (UnsafeRawPointer) -> Bool,
        append: @escaping @Sendable (UnsafeRawPointer, inout Output) -> Void,
        appendRaw: @escaping @Sendable (UnsafeRawPointer, inout Output) -> Void,
        push: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void,
        count: @escaping @Sendable (UnsafeRawPointer) -> Int
    ) {
        self.shape = shape
        self.isTrue = isTrue
        self.append = append
        self.appendRaw = appendRaw
        self.push = push
        self.count = count
    }

    /// Accesses the value that the pointer points to: `{{.}}`.
    @inlinable public init<V: FieldValue>(_ type: V.Type) {
        self.init(
            shape: V.shape,
            isTrue: { V.isTrue($0.assumingMemoryBound(to: V.self).pointee) },
            append: { V.append($0.assumingMemoryBound(to: V.self).pointee, to: &$1) },
            appendRaw: { V.appendRaw($0.assumingMemoryBound(to: V.self).pointee, to: &$1) },
            push: { V.push($0.assumingMemoryBound(to: V.self).pointee, $1) },
            count: { V.count($0.assumingMemoryBound(to: V.self).pointee) })
    }

    /// Accesses a field through this object: `{{member.name}}`. An absent object shows nothing.
    func then(_ next: Accessor) -> Accessor {
        let outer = push
        return Accessor(
            shape: next.shape,
            isTrue: { pointer in
                var result = false
                outer(pointer) { result = next.isTrue($0) }
                return result
            },
            append: { pointer, output in outer(pointer) { next.append($0, &output) } },
            appendRaw: { pointer, output in outer(pointer) { next.appendRaw($0, &output) } },
            push: { pointer, body in outer(pointer) { next.push($0, body) } },
            count: { pointer in
                var result = 0
                outer(pointer) { result = next.count($0) }
                return result
            })
    }
}
