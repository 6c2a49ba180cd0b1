import Mustache
import PlainPage

/// The page by swift-mustache.
struct LibraryPage {
    private let library: MustacheLibrary

    /// Parses the templates.
    init() throws {
        library = MustacheLibrary(templates: try TemplateFiles.read().mapValues { try MustacheTemplate(string: $0) })
    }

    /// A function that gives one page, its values looked up by `MustacheParent`.
    func renderer(of page: TodoPage) -> () -> String {
        { library.render(page, withTemplate: "Todo/TodoList") ?? "" }
    }

    /// A function that gives one page, its values in dictionaries, which are made beforehand.
    func rendererOfDictionaries(of page: TodoPage) -> () -> String {
        let values = page.dictionary
        return { library.render(values, withTemplate: "Todo/TodoList") ?? "" }
    }
}
