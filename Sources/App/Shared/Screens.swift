import Mustache
import Web

/// Compiles every page's and every letter's templates while the site is put together.
struct Screens {
    private var library: TemplateLibrary
    private let assets: Assets
    private let languages: [LanguageChoice]
    private let cookies: SiteCookies

    init(folder: TemplateFolder, assets: Assets, languages: Languages, cookies: SiteCookies) {
        library = TemplateLibrary(sources: folder.sources, texts: folder.texts)
        self.assets = assets
        self.languages = languages.all.map(LanguageChoice.init)
        self.cookies = cookies
    }

    /// A page's template, by the name of its file, for what its view model puts out.
    mutating func make<Output: Renderable>(_ template: String, _ output: Output.Type) -> Screen<Output> {
        Screen(
            page: library.page(template, showing: output, within: Frame.self), assets: assets, languages: languages,
            cookies: cookies)
    }

    /// A kind of letter's two templates: the HTML part by the name of its file, the text part with `.text` behind it.
    mutating func letter<Output: Renderable>(_ template: String, _ output: Output.Type) -> Letter<Output> {
        Letter(
            html: library.page(template, showing: output, within: LetterFrame.self),
            text: library.page("\(template).text", showing: output, within: LetterFrame.self, as: .text))
    }

    /// - Throws: `TemplateErrors`: all that is wrong with any template.
    func check() throws {
        try library.check()
    }
}
