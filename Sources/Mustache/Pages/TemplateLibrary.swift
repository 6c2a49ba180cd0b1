/// All templates and texts of the program: compiles pages and tells everything that is wrong with them, at start-up.
///
/// In templates, `{{text.login.title}}` stands for the text with the key `login.title`, in each language the language's
/// own; a text may hold tags itself. `{{text.tasks(count)}}` stands for the form of a text that goes with a number: the
/// table has `tasks.one` and `tasks.other`, in Korean `tasks.other` alone, and `tasks.zero` where 0 reads differently.
public struct TemplateLibrary {
    private let templates: [String: ParsedTemplate]
    private let broken: Set<String>
    private let texts: TextTables
    private var errors: [TemplateError]
    private var pages: Set<String> = []
    private var uses: Set<FieldUse> = []
    private var types: [ObjectIdentifier: ObjectShape] = [:]

    /// - Parameters:
    ///   - sources: a template's text by its name (`"page"`, `"Login/Login"`).
    ///   - texts: a language's texts by their keys, by the language's code.
    ///   - defaultLanguage: the language of visitors who ask for one that has no table.
    public init(sources: [String: String], texts: [String: [String: String]], defaultLanguage: String = "en") {
        var templates: [String: ParsedTemplate] = [:]
        var errors: [TemplateError] = []
        for (name, text) in sources {
            do throws(TemplateErrors) {
                let source = Source(name: name, text: text)
                if let offset = source.brokenCharacter {
                    errors.append(source.error("The file is not UTF-8 here.", at: offset))
                }
                templates[name] = try ParsedTemplate(source)
            } catch {
                errors += error.errors
            }
        }
        self.templates = templates
        self.broken = Set(sources.keys).subtracting(templates.keys)
        self.texts = TextTables(texts, defaultLanguage: defaultLanguage)
        self.errors = errors + self.texts.gaps()
    }

    /// Registers and compiles a page. Errors are kept for `check()`; a page with errors renders nothing.
    ///
    /// Names in the template mean fields of `Root` first, then of `Frame`, which holds what every page has.
    /// - Parameters:
    ///   - name: the template's, as in `sources`.
    ///   - showing: the view model's type.
    ///   - within: the type of what every page has.
    ///   - kind: what the template and what it includes are written in.
    public mutating func page<Root: Renderable, Frame: Renderable>(
        _ name: String, showing: Root.Type, within: Frame.Type, as kind: PageKind = .html
    ) -> Page<Root, Frame> {
        pages.insert(name)
        guard let template = templates[name] else {
            if !broken.contains(name) {
                let hint = Spelling.hint(for: name, among: templates.keys)
                errors.append(.about(name, "There is no template of this name.\(hint)"))
            }
            return Page(kind: kind, programs: [])
        }
        var programs: [(language: String, program: Program)] = []
        for language in texts.languages {
            var compiler = PageCompiler(
                templates: templates, broken: broken, texts: texts, language: language, kind: kind,
                frame: Access(Frame.self), root: Access(Root.self))
            compiler.compile(template)
            errors += compiler.errors
            uses.formUnion(compiler.names.uses)
            types.merge(compiler.names.types) { $1 }
            if compiler.errors.isEmpty { programs.append((language, compiler.program)) }
        }
        return Page(kind: kind, programs: programs.count == texts.languages.count ? programs : [])
    }

    /// Throws every error found: in any page, in the texts, and what no page uses.
    public func check() throws(TemplateErrors) {
        let all = errors + unusedFields() + unusedTemplates()
        if !all.isEmpty { throw TemplateErrors(all) }
    }

    /// A field that no template shows is work for nothing, or a tag that somebody forgot.
    private func unusedFields() -> [TemplateError] {
        // A template that could not be parsed may well show the field.
        guard broken.isEmpty else { return [] }
        return types.values.flatMap { type in
            type.repeatedNames.map { .about(type.name, "Two fields are named “\($0)”.") }
                + type.fields.filter { !uses.contains(FieldUse(type: type.id, field: $0.name)) }.map { field in
                    .about(type.name, "No template shows the field “\(field.name)”.")
                }
        }
    }

    /// Templates that are neither pages nor included by any.
    private func unusedTemplates() -> [TemplateError] {
        guard broken.isEmpty else { return [] }
        var reached: Set<String> = []
        var pending = Array(pages)
        while let name = pending.popLast() {
            guard reached.insert(name).inserted, let template = templates[name] else { continue }
            pending += template.inclusions.map(\.text)
        }
        return templates.keys.filter { !reached.contains($0) }.map { .about($0, "No page uses this template.") }
    }
}
