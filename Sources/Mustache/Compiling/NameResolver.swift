/// Resolves names against the types on the context stack, and records the fields used.
struct NameResolver {
    private(set) var frames: [ContextFrame] = []
    private(set) var uses: Set<FieldUse> = []
    /// Every type whose fields are reachable by a template.
    private(set) var types: [ObjectIdentifier: ObjectShape] = [:]
    private let tables: FieldTables

    init(_ tables: FieldTables) {
        self.tables = tables
    }

    /// Pushes a type; its fields take precedence in names.
    mutating func push(_ access: Accessor, level: Int32) {
        var object: ObjectShape?
        var fields: [String: SharedAccessor] = [:]
        if case .object(let shape) = access.shape {
            object = shape
            fields = tables.fields(of: shape)
            types[shape.id] = shape
        }
        frames.append(ContextFrame(object: object, fields: fields, dot: SharedAccessor(access), level: level))
    }

    /// The level of the next value to be pushed. Simple values take no level.
    var nextLevel: Int32 { (frames.map(\.level).max() ?? -1) + 1 }

    mutating func pop() { frames.removeLast() }

    /// Resolves a name to an accessor, or to an error that says why it can't.
    mutating func resolve(_ name: Node.Name) -> Result<Resolution, NameError> {
        if name.text == ".", let top = frames.last { return .success(Resolution(shared: top.dot, level: top.level)) }
        var parts = name.parts[...]
        var candidates = frames[...]
        if parts.first == "" {
            parts.removeFirst()
            candidates = frames.suffix(1)
        }
        guard let first = parts.first, !parts.contains("") else {
            return .failure(
                NameError("“\(name.text)” is not a name: it lacks a part before, between or after its dots."))
        }
        guard case (let level, let object, var shared)? = nearest(first, in: candidates)
        else { return .failure(unknown(first, among: candidates)) }
        uses.insert(FieldUse(type: object.id, field: first))

        for index in parts.indices.dropFirst() {
            let part = parts[index]
            var holder: String { parts[..<index].joined(separator: ".") }
            guard let inner = shared.access.shape.object else {
                return .failure(NameError("“\(holder)” is \(shared.access.shape.noun): it has no “\(part)”."))
            }
            types[inner.id] = inner
            guard let field = tables.fields(of: inner)[part] else {
                let hint = SpellingSuggestion.hint(for: part, among: inner.fields.map(\.name))
                return .failure(NameError("“\(holder)” is a \(inner.name), which has no “\(part)”.\(hint)"))
            }
            uses.insert(FieldUse(type: inner.id, field: part))
            shared = tables.field(field, of: shared)
        }
        return .success(Resolution(shared: shared, level: level))
    }

    /// The field of the innermost type that has one of this name.
    private func nearest(
        _ name: String, in frames: ArraySlice<ContextFrame>
    ) -> (level: Int32, object: ObjectShape, shared: SharedAccessor)? {
        for index in frames.indices.reversed() {
            if let shared = frames[index].fields[name], let object = frames[index].object {
                return (frames[index].level, object, shared)
            }
        }
        return nil
    }

    private func unknown(_ name: String, among frames: ArraySlice<ContextFrame>) -> NameError {
        let objects = frames.reversed().compactMap(\.object)
        let hint = SpellingSuggestion.hint(for: name, among: objects.flatMap { $0.fields.map(\.name) })
        guard let first = objects.first else {
            return NameError("There is nothing here that could have a “\(name)”.")
        }
        let owners = objects.dropFirst().reduce(first.name) { $0.contains($1.name) ? $0 : "\($0), \($1.name)" }
        return NameError("“\(name)” is not a field of \(owners).\(hint)")
    }
}
