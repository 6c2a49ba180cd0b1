import Mustache
import PlainPage

/// The page by the site's own engine.
///
/// Hands out functions and no type of the engine: in the program that uses them its module's name means the other one.
package enum OwnPage {
    /// Compiles the templates, and gives a function that makes a page's view models, which gives one that appends it.
    package static func compile() throws -> (TodoPage) -> (inout [UInt8]) -> Void {
        var library = TemplateLibrary(sources: try TemplateFiles.read(), texts: ["en": Texts.english])
        let page = library.page("Todo/TodoList", showing: TodoListOutput.self, within: FrameOutput.self)
        try library.check()
        return { todos in
            let output = TodoListOutput(todos)
            let frame = FrameOutput(todos.frame)
            return { page.render(output, within: frame, language: "en", into: &$0) }
        }
    }
}
