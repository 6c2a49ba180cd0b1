import Mustache

/// Pages that differ in their number of tags and in nothing else that costs memory.
package enum TagCount {
    /// A function that renders a page of so many tags: texts, numbers, sections and what they hold.
    package static func renderer(tags: Int) throws -> (inout [UInt8]) -> Void {
        let group = "{{title}}{{number}}{{#isDone}}{{title}}{{/isDone}}{{#title}}{{.}}{{/title}}"
        var library = TemplateLibrary(sources: ["page": String(repeating: group, count: tags / 8)], texts: [:])
        let page = library.page("page", showing: Tags.self, within: Nothing.self)
        try library.check()
        return { page.render(Tags(), within: Nothing(), language: "en", into: &$0) }
    }
}

/// Values that are shown over and over again.
struct Tags: Renderable {
    var title = "a"
    var number = 7
    var isDone = true

    static let fields: [Field<Tags>] = [
        .init("title", \.title),
        .init("number", \.number),
        .init("isDone", \.isDone),
    ]
}
