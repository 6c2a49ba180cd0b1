/// All templates and texts of the program. Compiles pages and reports every error at start-up.
///
/// `{{text.login.title}}` in a template inserts the text with the key `login.title` in the page's language; a text may
/// contain tags itself. `{{text.tasks(count)}}` inserts a plural form: the table has `tasks.one` and `tasks.other`, in
/// Korean only `tasks.other`, and optionally `tasks.zero` for 0.
///
/// `{{path.login}}` inserts the path with the name `login`; `{{path.todo(id)}}` one with a parameter, such as
/// `/todos/{id}`, and the value of `id` in its place. A path is part of the compiled text.
public struct TemplateLibrary {
    private let templates: [String: ParsedTemplate]
    private let broken: Set<String>
    private let texts: TextTables
    private let paths: PathTable
    private var errors: [TemplateError]
    private var pages: Set<String> = []
    private var compilations: [Compilation] = []
    private let tables = FieldTables()

    /// - Parameters:
    ///   - sources: template texts by name (`"page"`, `"Login/Login"`).
    ///   - texts: texts by language code and key.
    ///   - paths: the site's paths by name; segments like `{id}` are parameters.
    ///   - defaultLanguage: the language for visitors whose own has no table.
    public init(
        sources: [String: String], texts: [String: [String: String]], paths: [String: String] = [:],
        defaultLanguage: String = "en"
    ) {
        var templates: [String: ParsedTemplate] = [:]
        var errors: [TemplateError] = []
        let read = sources.map { Source(name: $0, text: $1) }
        for (source, result) in zip(read, read.concurrentMap { ParsedTemplate.result(of: $0) }) {
            if let offset = source.brokenCharacter {
                errors.append(source.error("The file is not UTF-8 here.", at: offset))
            }
            switch result {
            case .success(let template): templates[source.name] = template
            case .failure(let problem): errors += problem.errors
            }
        }
        self.templates = templates
        self.broken = Set(sources.keys).subtracting(templates.keys)
        self.texts = TextTables(texts, defaultLanguage: defaultLanguage)
        self.paths = PathTable(paths)
        self.errors = errors + self.texts.gaps()
    }

    /// Registers a page. `check()` compiles it and reports its errors; a page with errors renders nothing.
    ///
    /// Names in the template refer to fields of `Root` first, then of `Frame`, which holds what all pages share.
    /// - Parameters:
    ///   - name: the template's name, as in `sources`.
    ///   - showing: the view model's type.
    ///   - within: the type of what all pages share.
    ///   - kind: the format of the template and of those it includes.
    public mutating func page<Root: Renderable, Frame: Renderable>(
        _ name: String, showing: Root.Type, within: Frame.Type, as kind: PageKind = .html
    ) -> Page<Root, Frame> {
        pages.insert(name)
        guard let template = templates[name] else {
            if !broken.contains(name) {
                let hint = SpellingSuggestion.hint(for: name, among: templates.keys)
                errors.append(.about(name, "There is no template of this name.\(hint)"))
            }
            return Page(Compilation { CompiledPage([], as: kind) })
        }
        let compilation = Compilation { [templates, broken, texts, paths, tables] in
            let compilers = texts.languages.map { language in
                var compiler = PageCompiler(
                    templates: templates, broken: broken, texts: texts, paths: paths, language: language, kind: kind,
                    tables: tables, frame: Accessor(Frame.self), root: Accessor(Root.self))
                compiler.compile(template)
                return compiler
            }
            return CompiledPage(compilers, as: kind)
        }
        compilations.append(compilation)
        return Page(compilation)
    }

    /// Compiles all pages. Throws every error found in them and in texts, and every unused field and template.
    public func check() throws(TemplateErrors) {
        // Compiling is the longest part of a start, so the pages share the cores.
        let compiled = compilations.concurrentMap { $0.result }
        let all = errors + compiled.flatMap(\.errors) + unusedFields(of: compiled) + unusedTemplates()
        if !all.isEmpty { throw TemplateErrors(all) }
    }

    /// A field that no template shows is wasted work, or its tag was forgotten.
    private func unusedFields(of compiled: [CompiledPage]) -> [TemplateError] {
        // A template that could not be parsed may show the field.
        guard broken.isEmpty else { return [] }
        let uses = compiled.reduce(into: Set<FieldUse>()) { $0.formUnion($1.uses) }
        let types = compiled.reduce(into: [ObjectIdentifier: ObjectShape]()) { types, page in
            types.merge(page.types) { $1 }
        }
        return types.values.flatMap { type in
            type.repeatedNames.map { .about(type.name, "Two fields are named “\($0)”.") }
                + type.fields.filter { !uses.contains(FieldUse(type: type.id, field: $0.name)) }.map { field in
                    .about(type.name, "No template shows the field “\(field.name)”.")
                }
        }
    }

    /// Templates that are neither pages nor included by one.
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
