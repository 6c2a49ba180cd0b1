extension PageCompiler {
    /// Expands a text tag to the text in the page's language.
    mutating func addTextTag(_ tag: TextTag, _ name: Node.Name, _ isEscaped: Bool, _ scope: Scope) {
        guard isEscaped else {
            return report("A text is always escaped: write {{\(name.text)}}.", at: name.offset, of: scope)
        }
        if let objection = html.objection(to: .text, isEscaped: true) {
            return report(objection, at: name.offset, of: scope)
        }
        if openTexts.contains(tag.key) {
            return report("The text “\(tag.key)” contains itself.", at: name.offset, of: scope)
        }
        if let number = tag.number {
            addPlural(tag.key, by: Node.Name(text: number, offset: name.offset), scope)
        } else {
            expand(tag.key, at: name.offset, scope)
        }
        html.readValue(.text)
    }

    /// Compiles the plural forms of a text, one for each case of the language: `tasks.one`, `tasks.other`.
    private mutating func addPlural(_ key: String, by number: Node.Name, _ scope: Scope) {
        guard let value = resolve(number, scope) else { return }
        guard case .number = value.shape else {
            return report(
                "“\(number.text)” is \(value.shape.noun): a text's form is chosen by a number.", at: number.offset,
                of: scope)
        }
        let rule = PluralRule(language: language)
        let forms = PluralRule.Form.allCases.filter {
            rule.requiredForms.contains($0) || $0 == .zero && texts.text("\(key).zero", in: language) != nil
        }
        var choice = PluralChoice(access: program.add(value.shared), level: value.level, rule: rule)
        let index = program.append(choice)
        let before = html
        for form in forms {
            html = before
            let start = program.mark()
            expand(key, form: form, at: number.offset, scope)
            choice.forms[form] = start..<program.mark()
        }
        choice.end = program.mark()
        program.set(choice, at: index)
    }

    /// Compiles a text, or one plural form of it, at its tag.
    private mutating func expand(
        _ key: String, form: PluralRule.Form? = nil, at offset: Int, _ scope: Scope
    ) {
        let entry = form.map { "\(key).\($0.rawValue)" } ?? key
        guard let text = texts.text(entry, in: language) else {
            return report(absence(of: key, form), at: offset, of: scope)
        }
        switch text {
        case .success(let template):
            countInsertion(of: Node.Name(text: key, offset: offset), scope)
            openTexts.append(key)
            compile(template.nodes, Scope(source: template.source))
            openTexts.removeLast()
        case .failure(let problem):
            for error in problem.errors { report(error) }
        }
    }

    private func absence(of key: String, _ form: PluralRule.Form?) -> String {
        let keys = texts.keys
        if keys.contains(key) { return "The text “\(key)” is missing in the language “\(language)”." }
        if let form, keys.contains("\(key).other") {
            return "The text “\(key)” has no form “\(form.rawValue)” in the language “\(language)”."
        }
        return "There is no text “\(key)” in any language.\(SpellingSuggestion.hint(for: key, among: keys))"
    }
}
