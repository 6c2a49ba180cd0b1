extension PageCompiler {
    /// Compiles a section. Its content runs for each element of a list, or once for a value that is true; an inverted
    /// section's for one that is false.
    mutating func addSection(_ name: Node.Name, _ isInverted: Bool, _ children: [Node], _ scope: Scope) {
        switch name.kind {
        case .text: return report("A text is always there: it can't be a section.", at: name.offset, of: scope)
        case .path: return report("A path is always there: it can't be a section.", at: name.offset, of: scope)
        case .field: break
        }
        if let objection = html.objectionToSection() { return report(objection, at: name.offset, of: scope) }
        guard let value = resolve(name, scope) else { return }
        let objection = isInverted ? nil : html.objectionToRepeating(over: value.shape)
        if let objection { return report(objection, at: name.offset, of: scope) }
        let before = html
        let start = program.mark()
        if isInverted {
            let access = program.add(value.shared)
            program.append(.when(access: access, level: value.level, end: 0))
            compile(children, scope)
        } else {
            openSection(over: value)
            compile(children, scope)
            names.pop()
        }
        program.close(start)
        guard let joined = before.joined(with: html) else {
            report(
                "The section begins \(before.noun) and ends \(html.noun): left out, it would change what follows.",
                at: name.offset, of: scope)
            return html = before
        }
        html = joined
    }

    /// Appends what runs the content for the value, and pushes the type that names in the content refer to first.
    private mutating func openSection(over value: Resolution) {
        let access = program.add(value.shared)
        let pushed = names.nextLevel
        switch value.shape {
        case .list(let element), .optional(let element):
            program.append(.each(access: access, level: value.level, pushed: pushed, end: 0))
            names.push(element(), level: pushed)
        case .object:
            program.append(.each(access: access, level: value.level, pushed: pushed, end: 0))
            names.push(value.access, level: pushed)
        case .text, .number, .truth, .trustedHTML, .localPath, .trustedAddress:
            program.append(.unless(access: access, level: value.level, end: 0))
            names.push(value.access, level: value.level)
        }
    }
}
