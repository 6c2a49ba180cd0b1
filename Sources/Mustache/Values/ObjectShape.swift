/// A view model's type as the compiler sees it: its name and its fields.
public struct ObjectShape: Sendable {
    private let type: any Renderable.Type
    private let readFields: @Sendable () -> [NamedAccess]

    @usableFromInline init<Root: Renderable>(of type: Root.Type, fields: @escaping @Sendable () -> [NamedAccess]) {
        self.type = type
        readFields = fields
    }

    var id: ObjectIdentifier { ObjectIdentifier(type) }

    /// The type's name with the types around it, without its module: many view models have an `Output`.
    ///
    /// Found out when it is asked for, for a mistake's sentence: for all types at every start that took a tenth of it.
    var name: String {
        let full = String(reflecting: type)
        guard !full.contains("("), let dot = full.firstIndex(of: ".") else { return "\(type)" }
        return String(full[full.index(after: dot)...])
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
}
