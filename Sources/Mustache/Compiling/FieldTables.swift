import Synchronization

/// The accessors of every type's fields, made once for all pages: each reading of a type's fields makes them anew, and
/// thousands of tags show the same few hundred.
final class FieldTables: Sendable {
    private struct Path: Hashable {
        let object: ObjectIdentifier
        let field: ObjectIdentifier
    }

    private struct Tables {
        var fields: [ObjectIdentifier: [String: SharedAccessor]] = [:]
        var paths: [Path: SharedAccessor] = [:]
    }

    private let tables = Mutex(Tables())

    /// A type's fields by name.
    func fields(of type: ObjectShape) -> [String: SharedAccessor] {
        tables.withLock { tables in
            if let table = tables.fields[type.id] { return table }
            // Of two with one name templates see the first.
            let table = Dictionary(type.fields.map { ($0.name, SharedAccessor($0.access)) }) { first, _ in first }
            tables.fields[type.id] = table
            return table
        }
    }

    /// The accessor of an object's field, such as `member.name`.
    /// - Parameters:
    ///   - object: the accessor of the object, from these tables: they keep it, so that its identity stays its own.
    ///   - field: the accessor of the field in the object's type, from these tables, too.
    func field(_ field: SharedAccessor, of object: SharedAccessor) -> SharedAccessor {
        let path = Path(object: ObjectIdentifier(object), field: ObjectIdentifier(field))
        return tables.withLock { tables in
            if let known = tables.paths[path] { return known }
            let accessor = SharedAccessor(object.access.then(field.access))
            tables.paths[path] = accessor
            return accessor
        }
    }
}
