import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct MistakeTests {
    @Test func `a name that no type has is reported with its place and a guess`() {
        #expect(
            PageRendering("<p>\n  {{tilte}}").mistakes() == [
                "page:2:3 “tilte” is not a field of ShopPage, ShopFrame. Did you mean “title”?"
            ])
        #expect(
            PageRendering("{{#items}}{{cost}}{{/items}}").mistakes() == [
                "page:1:11 “cost” is not a field of Item, ShopPage, ShopFrame."
            ])
        #expect(PageRendering("{{#gone}}{{title}}{{/gone}}{{^lost}}{{/lost}}").mistakes().count == 2)
    }

    @Test func `a dotted name is checked part by part`() {
        #expect(
            PageRendering("{{visitor.nam}}").mistakes() == [
                "page:1:1 “visitor” is a Visitor, which has no “nam”. Did you mean “name”?"
            ])
        #expect(PageRendering("{{title.length}}").mistakes() == ["page:1:1 “title” is a text: it has no “length”."])
        #expect(PageRendering("{{items.name}}").mistakes() == ["page:1:1 “items” is a list: it has no “name”."])
        #expect(
            PageRendering("{{#items}}{{.title}}{{/items}}").mistakes() == ["page:1:11 “title” is not a field of Item."])
    }

    @Test(arguments: ["..", "...", "title.", "a..b", ".title.", "visitor..name"])
    func `a name with a part left out is reported`(_ name: String) {
        let sentence = "“\(name)” is not a name: it lacks a part before, between or after its dots."

        #expect(PageRendering("{{\(name)}}").mistakes() == ["page:1:1 \(sentence)"])
        #expect(PageRendering("{{#\(name)}}{{/\(name)}}").mistakes() == ["page:1:1 \(sentence)"])
    }

    @Test func `a text's number without a name is reported`() {
        let texts = ["en": ["n.one": "x", "n.other": "y"]]

        #expect(
            PageRendering("{{text.n()}}", texts: texts).mistakes() == [
                "page:1:1 “” is not a name: it lacks a part before, between or after its dots."
            ])
    }

    @Test func `lists and objects have no text of their own`() {
        #expect(PageRendering("{{items}}").mistakes() == ["page:1:1 “items” is a list: a tag can't show it."])
        #expect(
            PageRendering("{{visitor}}").mistakes() == [
                "page:1:1 “visitor” is a whole Visitor, or nothing: a tag can't show it."
            ])
        #expect(
            PageRendering("{{#items}}{{.}}{{/items}}").mistakes() == [
                "page:1:11 “.” is a whole Item: a tag can't show it."
            ])
    }

    @Test func `an unknown template is reported where it is asked for`() {
        #expect(
            PageRendering("{{>rwo}}{{>row}}", templates: ["row": "x"]).mistakes() == [
                "page:1:1 There is no template named “rwo”. Did you mean “row”?"
            ])
        var library = TemplateLibrary(sources: [:], texts: [:])
        _ = library.page("gone", showing: ShopPage.self, within: ShopFrame.self)
        #expect(PageRendering.errors(of: library).map(\.description) == ["gone: There is no template of this name."])
    }

    @Test func `a template that no page uses is reported`() {
        #expect(
            PageRendering("{{>a}}", templates: ["a": "{{>b}}", "b": "x", "c": "{{>d}}", "d": "y"]).mistakes() == [
                "c No page uses this template.", "d No page uses this template.",
            ])
    }

    @Test func `a block that the parent does not have is reported, and so is a block given twice`() {
        let layout = ["layout": "{{$main}}{{/main}}"]
        #expect(
            PageRendering("{{<layout}}{{$mian}}x{{/mian}}{{/layout}}", templates: layout).mistakes() == [
                "page:1:12 “layout” has no block named “mian”."
            ])
        #expect(
            PageRendering("{{<layout}}{{$main}}x{{/main}}{{$main}}y{{/main}}{{/layout}}", templates: layout).mistakes()
                == [
                    "page:1:31 The block “main” is given twice."
                ])
    }

    @Test func `a block may be meant for the parent's parent, and a template further out may replace it`() {
        let templates = ["mid": "{{<base}}{{$a}}m{{/a}}{{/base}}", "base": "{{$a}}{{/a}}{{$b}}{{/b}}"]
        #expect(PageRendering("{{<mid}}{{$a}}1{{/a}}{{$b}}2{{/b}}{{/mid}}", templates: templates).mistakes() == [])
    }

    @Test func `text between a parent's tags is reported, because it would be left out`() {
        #expect(
            PageRendering("{{<layout}}\n  lost\n  {{title}}{{! fine }}{{/layout}}", templates: ["layout": "x"])
                .mistakes() == [
                    "page:2:1 Only blocks count between {{<layout}} and {{/layout}}; this would be left out.",
                    "page:3:3 Only blocks count between {{<layout}} and {{/layout}}; this would be left out.",
                ])
    }

    @Test func `templates that include themselves are reported, once`() {
        let twice = PageRendering("{{>a}}", templates: ["a": "{{#isOpen}}{{>a}}{{>a}}{{/isOpen}}"]).mistakes()
        #expect(
            twice == [
                "a:1:12 Templates, texts, sections and blocks are more than 200 deep here; does “a” include itself?"
            ])
    }

    @Test func `templates that double with each level are reported before they fill the memory`() {
        var templates = ["p40": String(repeating: "x", count: 1000)]
        for level in 0..<40 { templates["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
        #expect(
            PageRendering("{{>p0}}", templates: templates).mistakes() == [
                "p40:1:1 The page grows beyond 4194304 bytes here."
            ])
    }

    @Test func `all mistakes of all templates come at once, each once, in order`() {
        let page = PageRendering(
            "{{<layout}}{{$main}}{{one}}{{>part}}{{/main}}{{/layout}}",
            templates: ["layout": "<p>{{two}}{{$main}}{{/main}}</p>", "part": "{{three}}{{{title}}}", "bad": "{{#x}}"],
            texts: ["en": [:], "ko": [:]])
        #expect(
            page.mistakes().map { $0.prefix { $0 != " " } } == [
                "bad:1:1", "layout:1:4", "page:1:21", "part:1:1", "part:1:10",
            ])
    }

    @Test func `a field that no template shows is reported with its type`() {
        var library = TemplateLibrary(
            sources: ["a": "{{title}}{{#items}}{{name}}{{/items}}{{visitor.name}}", "b": "{{count}}{{token}}"],
            texts: [:])
        _ = library.page("a", showing: ShopPage.self, within: ShopFrame.self)
        _ = library.page("b", showing: ShopPage.self, within: ShopFrame.self)
        #expect(
            PageRendering.errors(of: library).map(\.description).sorted() == [
                "Item: No template shows the field “price”.", "ShopPage: No template shows the field “featured”.",
                "ShopPage: No template shows the field “hasItems”.", "ShopPage: No template shows the field “home”.",
                "ShopPage: No template shows the field “isOpen”.", "ShopPage: No template shows the field “message”.",
                "ShopPage: No template shows the field “notice”.", "ShopPage: No template shows the field “tags”.",
                "Visitor: No template shows the field “isStaff”.",
            ])
    }

    /// A view model's output, as many view models have one.
    enum Cart {
        struct Output: Renderable {
            static let fields: [Field<Output>] = [.init("sum") { _ in 1 }, .init("sum") { _ in 2 }]
        }
    }

    @Test func `a type inside another is reported with both names, and so are two fields of one name`() {
        var library = TemplateLibrary(
            sources: ["page": "{{sum}}{{total}}{{token}}{{visitor.name}}{{visitor.isStaff}}"], texts: [:])
        _ = library.page("page", showing: Cart.Output.self, within: ShopFrame.self)
        #expect(
            PageRendering.errors(of: library).map { "\($0.template) \($0.sentence)" } == [
                "MistakeTests.Cart.Output Two fields are named “sum”.",
                "page “total” is not a field of MistakeTests.Cart.Output, ShopFrame.",
            ])
    }

    @Test func `a file that was not UTF-8 is reported with the place where it broke`() {
        let text = String(decoding: [0x61, 0x0A, 0xFF, 0x62], as: UTF8.self)
        #expect(PageRendering(text).mistakes() == ["page:2:1 The file is not UTF-8 here."])
    }

    @Test func `a page with mistakes renders nothing, and so no template that includes itself goes on for ever`() {
        for template in ["a{{gone}}b", "{{#items}}{{>page}}{{/items}}"] {
            var library = TemplateLibrary(sources: ["page": template], texts: [:])
            let page = library.page("page", showing: ShopPage.self, within: ShopFrame.self)
            var output = Array("x".utf8)
            page.render(ShopPage(), within: ShopFrame(), language: "en", into: &output)
            #expect(output == Array("x".utf8))
        }
    }
}
