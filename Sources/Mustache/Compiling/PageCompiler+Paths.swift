extension PageCompiler {
    /// Compiles the tag of an address: the path becomes the template's own text, a value stands for each parameter.
    mutating func addPathTag(_ tag: PathTag, _ name: Node.Name, _ isEscaped: Bool, _ scope: Scope) {
        guard isEscaped else {
            return report("A path is always escaped: write {{\(name.text)}}.", at: name.offset, of: scope)
        }
        guard let pieces = paths[tag.key] else {
            let hint = SpellingSuggestion.hint(for: tag.key, among: paths.names)
            return report("There is no path named “\(tag.key)”.\(hint)", at: name.offset, of: scope)
        }
        var values = tag.values[...]
        let parameters = pieces.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
        guard values.count == parameters.count else {
            let example = parameters.isEmpty ? tag.key : "\(tag.key)(\(parameters.joined(separator: ",")))"
            return report(
                "The path “\(tag.key)” is written {{path.\(example)}}.", at: name.offset, of: scope)
        }
        for piece in pieces {
            switch piece {
            case .literal(let text): addLiteral(bytes(of: text), at: name.offset, scope)
            case .parameter:
                guard let value = values.popFirst() else { return }
                if let text = PathTag.literal(value) {
                    addLiteral(bytes(of: text), at: name.offset, scope)
                } else {
                    addParameter(Node.Name(text: value, offset: name.offset), scope)
                }
            }
        }
    }

    /// Appends a parameter's value. True or false names nothing: in a section over it, `.` was taken for an outer value.
    private mutating func addParameter(_ name: Node.Name, _ scope: Scope) {
        if case .field = name.kind, case .success(let value) = names.resolve(name), case .truth = value.shape {
            return report("“\(name.text)” is \(value.shape.noun): no part of a path.", at: name.offset, of: scope)
        }
        addValue(name, true, scope)
    }

    private func bytes(of text: String) -> [UInt8] {
        guard kind == .html else { return Array(text.utf8) }
        var escaped = Output()
        escaped.appendEscaped(text)
        return escaped.take()
    }
}
