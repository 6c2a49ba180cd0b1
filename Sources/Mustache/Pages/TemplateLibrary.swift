/// All templates and texts of the program: compiles pages and tells everything that is wrong with them, at start-up.
public struct TemplateLibrary {
    let sources: [String: String]
    let texts: [String: [String: String]]

    /// - Parameters:
    ///   - sources: a template's text by its name (`"page"`, `"Login/Login"`).
    ///   - texts: a language's texts by their keys, by the language's code.
    public init(sources: [String: String], texts: [String: [String: String]]) {
        self.sources = sources
        self.texts = texts
    }

    /// Registers and compiles a page. Errors are kept for `check()`; a page with errors renders nothing.
    public mutating func page<Root: Renderable, Frame: Renderable>(
        _ name: String, showing: Root.Type, within: Frame.Type
    ) -> Page<Root, Frame> {
        Page()
    }

    /// Throws every error found in any page.
    public func check() throws(TemplateErrors) {
    }
}
