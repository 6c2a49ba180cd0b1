import Mustache
import Web

/// Compiles the templates of all pages and emails while the site is built.
struct PageViews {
    private let folder: TemplateFolder
    /// Nil while everything requested so far is already compiled.
    private var library: TemplateLibrary?
    private let compiled: CompiledPages?
    private var pages: [String: any Sendable] = [:]
    private let assets: Assets
    private let languages: [LanguageChoice]
    private let cookies: SiteCookies

    /// - Parameter compiled: what other sites with this very folder have compiled; nil to share nothing.
    init(
        folder: TemplateFolder, assets: Assets, languages: Languages, cookies: SiteCookies,
        compiled: CompiledPages?
    ) {
        self.folder = folder
        self.compiled = compiled
        self.assets = assets
        self.languages = languages.all.map(LanguageChoice.init)
        self.cookies = cookies
    }

    /// Compiles a page's template, by its file name, for its view model's output.
    mutating func page<Output: Renderable>(_ template: String, _ output: Output.Type) -> PageView<Output> {
        PageView(
            page: page(template, output, within: Layout.self), assets: assets, languages: languages, cookies: cookies)
    }

    /// Compiles a cacheable fragment, by its template's name.
    mutating func fragment<Output: Renderable>(_ template: String, _ output: Output.Type) -> Fragment<Output> {
        Fragment(page: page(template, output, within: FragmentLayout.self), layout: FragmentLayout(assets: assets))
    }

    /// Compiles an email's two templates: the HTML part by its file name, the text part with `.text` appended.
    mutating func email<Output: Renderable>(_ template: String, _ output: Output.Type) -> EmailTemplate<Output> {
        EmailTemplate(
            html: page(template, output, within: EmailLayout.self),
            text: page("\(template).text", output, within: EmailLayout.self, as: .text))
    }

    /// Compiles everything requested.
    /// - Throws: `TemplateErrors` with every error in any template.
    func check() throws {
        guard let library else { return }
        try library.check()
        compiled?.keep(pages)
    }

    private mutating func page<Output: Renderable, Surroundings: Renderable>(
        _ template: String, _ output: Output.Type, within surroundings: Surroundings.Type, as kind: PageKind = .html
    ) -> Page<Output, Surroundings> {
        let key = "\(template) showing \(Output.self) within \(Surroundings.self)"
        // All of them or none: unused templates and texts are only found by compiling everything.
        if library == nil, let known = compiled?.page(key, as: Page<Output, Surroundings>.self) { return known }
        // Taken out, so that adding a page to it copies nothing.
        var library =
            self.library.take()
            ?? TemplateLibrary(sources: folder.sources, texts: folder.texts, paths: Path.byName)
        let page = library.page(template, showing: output, within: surroundings, as: kind)
        self.library = library
        pages[key] = page
        return page
    }
}
