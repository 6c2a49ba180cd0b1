import Synchronization

/// The fields of every type by name, read once for all pages: each reading makes the accessors of all of a type's fields.
final class FieldTables: Sendable {
    private let tables = Mutex<[ObjectIdentifier: [String: Accessor]]>([:])

    func fields(of type: ObjectShape) -> [String: Accessor] {
        tables.withLock { tables in
            if let table = tables[type.id] { return table }
            // Of two with one name templates see the first.
            let table = Dictionary(type.fields.map { ($0.name, $0.access) }) { first, _ in first }
            tables[type.id] = table
            return table
        }
    }
}
