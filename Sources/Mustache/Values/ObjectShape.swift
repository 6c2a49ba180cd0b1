/// A view model's type at compile time: its name and fields.
public struct ObjectShape: Sendable {
    private let type: any Renderable.Type
    private let readFields: @Sendable () -> [NamedAccess]

    @usableFromInline init<Root: Renderable>(of type: Root.Type, fields: @escaping @Sendable () -> [NamedAccess]) {
        self.type = type
        readFields = fields
    }

    var id: ObjectIdentifier { ObjectIdentifier(type) }

    /// The type's name with its enclosing types, without its module: many view models have an `Output`.
    ///
    /// Computed on demand, for error messages: computing it for all types took a tenth of the start-up time.
    var name: String {
        let full = String(reflecting: type)
        guard !full.contains("("), let dot = full.firstIndex(of: ".") else { return "\(type)" }
        return String(full[full.index(after: dot)...])
    }

    /// The fields in the order of their declaration.
    var fields: [NamedAccess] { readFields() }

    /// Names that two fields share: templates would see only the first.
    var repeatedNames: [String] {
        var seen: Set<String> = []
        return fields.map(\.name).filter { !seen.insert($0).inserted }
    }
}
