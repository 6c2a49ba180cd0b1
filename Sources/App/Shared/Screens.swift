import Mustache
import Web

/// Compiles every page's and every letter's templates while the site is put together.
struct Screens {
    private let folder: TemplateFolder
    /// Nil as long as all that was asked for is compiled already.
    private var library: TemplateLibrary?
    private let compiled: CompiledScreens?
    private var pages: [String: any Sendable] = [:]
    private let assets: Assets
    private let languages: [LanguageChoice]
    private let cookies: SiteCookies

    /// - Parameter compiled: what other sites with this very folder have compiled; nil for a site of its own.
    init(
        folder: TemplateFolder, assets: Assets, languages: Languages, cookies: SiteCookies,
        compiled: CompiledScreens? = nil
    ) {
        self.folder = folder
        self.compiled = compiled
        self.assets = assets
        self.languages = languages.all.map(LanguageChoice.init)
        self.cookies = cookies
    }

    /// A page's template, by the name of its file, for what its view model puts out.
    mutating func make<Output: Renderable>(_ template: String, _ output: Output.Type) -> Screen<Output> {
        Screen(
            page: page(template, output, within: Frame.self), assets: assets, languages: languages, cookies: cookies)
    }

    /// A part of pages that can be kept, by the name of its template.
    mutating func part<Output: Renderable>(_ template: String, _ output: Output.Type) -> Part<Output> {
        Part(page: page(template, output, within: PartFrame.self), frame: PartFrame(assets: assets))
    }

    /// A kind of letter's two templates: the HTML part by the name of its file, the text part with `.text` behind it.
    mutating func letter<Output: Renderable>(_ template: String, _ output: Output.Type) -> Letter<Output> {
        Letter(
            html: page(template, output, within: LetterFrame.self),
            text: page("\(template).text", output, within: LetterFrame.self, as: .text))
    }

    /// - Throws: `TemplateErrors`: all that is wrong with any template.
    func check() throws {
        guard let library else { return }
        try library.check()
        compiled?.keep(pages)
    }

    private mutating func page<Output: Renderable, Surroundings: Renderable>(
        _ template: String, _ output: Output.Type, within surroundings: Surroundings.Type, as kind: PageKind = .html
    ) -> Page<Output, Surroundings> {
        let key = "\(template) showing \(Output.self) within \(Surroundings.self)"
        // All of them or none: what is unused shows only in the whole.
        if library == nil, let known = compiled?.page(key, as: Page<Output, Surroundings>.self) { return known }
        var library = library ?? TemplateLibrary(sources: folder.sources, texts: folder.texts)
        let page = library.page(template, showing: output, within: surroundings, as: kind)
        self.library = library
        pages[key] = page
        return page
    }
}
