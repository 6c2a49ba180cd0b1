/// A view model's type as the compiler sees it: its name and its fields.
public struct ObjectShape: Sendable {
    let id: ObjectIdentifier
    let name: String
    private let readFields: @Sendable () -> [NamedAccess]

    @usableFromInline init(id: ObjectIdentifier, name: String, fields: @escaping @Sendable () -> [NamedAccess]) {
        self.id = id
        self.name = name
        readFields = fields
    }

    /// The fields in the order of their declaration.
    var fields: [NamedAccess] { readFields() }

    /// The way to a field, if there is one of that name.
    func field(_ name: String) -> Access? {
        fields.first { $0.name == name }?.access
    }
}
