/// A view model's type as the compiler sees it: its name and its fields.
public struct ObjectShape: Sendable {
    let id: ObjectIdentifier
    let name: String
    private let readFields: @Sendable () -> [NamedAccess]

    @usableFromInline init<Root: Renderable>(of type: Root.Type, fields: @escaping @Sendable () -> [NamedAccess]) {
        id = ObjectIdentifier(type)
        name = Self.name(of: type)
        readFields = fields
    }

    /// The fields in the order of their declaration.
    var fields: [NamedAccess] { readFields() }

    /// Names that two fields share: templates would see the first alone.
    var repeatedNames: [String] {
        var seen: Set<String> = []
        return fields.map(\.name).filter { !seen.insert($0).inserted }
    }

    /// The way to a field, if there is one of that name.
    func field(_ name: String) -> Access? {
        fields.first { $0.name == name }?.access
    }

    /// The type's name with the types around it, without its module: many view models have an `Output`.
    private static func name<Root>(of type: Root.Type) -> String {
        let full = String(reflecting: type)
        guard !full.contains("("), let dot = full.firstIndex(of: ".") else { return "\(type)" }
        return String(full[full.index(after: dot)...])
    }
}
