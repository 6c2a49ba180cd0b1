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
    private var uses: Set<FieldUse> = []
    private var types: [ObjectIdentifier: ObjectShape] = [:]
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
        self.paths = PathTable(paths)
        self.errors = errors + self.texts.gaps()
    }

    /// Registers and compiles a page. Errors are kept for `check()`; a page with errors renders nothing.
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
            return Page(kind: kind, programs: [])
        }
        // Compiling is the longest part of a start, so the languages share the cores.
        let compilers = texts.languages.concurrentMap { [templates, broken, texts, paths, tables] language in
            var compiler = PageCompiler(
                templates: templates, broken: broken, texts: texts, paths: paths, language: language, kind: kind,
                tables: tables, frame: Accessor(Frame.self), root: Accessor(Root.self))
            compiler.compile(template)
            return compiler
        }
        var frameFields: Set<String> = []
        for compiler in compilers {
            errors += compiler.errors
            uses.formUnion(compiler.names.uses)
            frameFields.formUnion(compiler.names.uses.filter { $0.type == ObjectIdentifier(Frame.self) }.map(\.field))
            types.merge(compiler.names.types) { $1 }
        }
        let isWhole = compilers.allSatisfy(\.errors.isEmpty)
        return Page(
            kind: kind, programs: isWhole ? compilers.map { ($0.language, $0.program) } : [], frameFields: frameFields)
    }

    /// Throws every error found in pages and texts, and every unused field and template.
    public func check() throws(TemplateErrors) {
        let all = errors + unusedFields() + unusedTemplates()
        if !all.isEmpty { throw TemplateErrors(all) }
    }

    /// A field that no template shows is wasted work, or its tag was forgotten.
    private func unusedFields() -> [TemplateError] {
        // A template that could not be parsed may show the field.
        guard broken.isEmpty else { return [] }
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
