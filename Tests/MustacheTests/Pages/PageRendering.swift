import Mustache
import Testing

/// Templates and texts of a test, rendered as pages of the shop.
struct PageRendering {
    var sources: [String: String]
    var texts: [String: [String: String]] = [:]
    var paths: [String: String] = [:]

    init(
        _ template: String, templates: [String: String] = [:], texts: [String: [String: String]] = [:],
        paths: [String: String] = [:]
    ) {
        self.paths = paths
        sources = templates.merging(["page": template]) { $1 }
        self.texts = texts
    }

    /// The page as text. Fields that the test's template leaves out are not held against it; other errors are.
    func text(_ page: ShopPage = ShopPage(), frame: ShopFrame = ShopFrame(), language: String = "en") throws -> String {
        var library = TemplateLibrary(sources: sources, texts: texts, paths: paths)
        let compiled = library.page("page", showing: ShopPage.self, within: ShopFrame.self)
        let errors = Self.errors(of: library).filter { !$0.sentence.hasPrefix("No template shows") }
        try #require(errors.isEmpty, "\(TemplateErrors(errors))")
        var output: [UInt8] = []
        compiled.render(page, within: frame, language: language, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Each error as `name:line:column sentence`, without fields that no template shows.
    func mistakes() -> [String] {
        var library = TemplateLibrary(sources: sources, texts: texts, paths: paths)
        _ = library.page("page", showing: ShopPage.self, within: ShopFrame.self)
        return Self.errors(of: library).filter { !$0.sentence.hasPrefix("No template shows") }.map {
            $0.line == 0 ? "\($0.template) \($0.sentence)" : "\($0.template):\($0.line):\($0.column) \($0.sentence)"
        }
    }

    static func errors(of library: TemplateLibrary) -> [TemplateError] {
        do throws(TemplateErrors) {
            try library.check()
            return []
        } catch {
            return error.errors
        }
    }
}
