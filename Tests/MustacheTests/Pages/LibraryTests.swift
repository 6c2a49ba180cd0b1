import Mustache
import Testing

/// All templates together: the errors reported about them, and what their pages do.
@Suite(.timeLimit(.minutes(5))) struct LibraryTests {
    private func library(_ sources: [String: String], texts: [String: [String: String]] = [:]) -> TemplateLibrary {
        TemplateLibrary(sources: sources, texts: texts)
    }

    private func text(_ page: Page<Visitor, ShopFrame>, _ visitor: Visitor, language: String = "en") -> String {
        var output: [UInt8] = []
        page.render(visitor, within: ShopFrame(), language: language, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `nothing is wrong with no templates`() {
        #expect(PageRendering.errors(of: library([:])).isEmpty)
    }

    @Test func `a page that shows every field of its types has no errors`() throws {
        var library = library(["page": "{{name}}{{isStaff}}{{token}}{{visitor.name}}"])
        let page = library.page("page", showing: Visitor.self, within: ShopFrame.self)

        try library.check()
        #expect(text(page, Visitor(name: "Bo")) == "Bofalset0k&amp;n")
    }

    @Test func `a field that one of several pages shows is shown`() throws {
        var library = library([
            "one": "{{name}}", "two": "{{isStaff}}{{token}}", "three": "{{visitor.name}}{{visitor.isStaff}}",
        ])
        for name in ["one", "two", "three"] { _ = library.page(name, showing: Visitor.self, within: ShopFrame.self) }

        try library.check()
    }

    @Test func `a field that texts alone show is shown`() throws {
        var library = library(
            ["page": "{{text.a}}{{token}}"], texts: ["en": ["a": "{{name}}{{isStaff}}{{visitor.name}}"]])
        _ = library.page("page", showing: Visitor.self, within: ShopFrame.self)

        try library.check()
    }

    @Test func `one template may be the page of several types, each checked by itself`() {
        var library = library(["page": "{{name}}"])
        _ = library.page("page", showing: Visitor.self, within: ShopFrame.self)
        _ = library.page("page", showing: Item.self, within: ShopFrame.self)
        _ = library.page("page", showing: ShopPage.self, within: ShopFrame.self)

        let errors = PageRendering.errors(of: library).filter { $0.line > 0 }
        #expect(errors.map(\.description.firstLine) == ["page:1:1: “name” is not a field of ShopPage, ShopFrame."])
    }

    @Test func `one broken language stops the page in every language`() {
        var library = library(["page": "{{text.a}}"], texts: ["en": ["a": "fine"], "ko": ["a": "{{gone}}"]])
        let page = library.page("page", showing: Visitor.self, within: ShopFrame.self)

        #expect(text(page, Visitor()) == "")
        #expect(text(page, Visitor(), language: "ko") == "")
        #expect(
            PageRendering.errors(of: library).filter { $0.line > 0 }.map(\.template) == ["a (ko)"])
    }

    @Test func `a template that can't be parsed is reported once, and not again where it is used`() {
        var library = library(["page": "{{>part}}{{<part}}{{/part}}", "part": "{{#a}}", "other": "{{>part}}"])
        _ = library.page("page", showing: Visitor.self, within: ShopFrame.self)
        _ = library.page("part", showing: Visitor.self, within: ShopFrame.self)
        _ = library.page("other", showing: Visitor.self, within: ShopFrame.self)

        #expect(
            PageRendering.errors(of: library).map(\.description.firstLine) == [
                "part:1:1: “a” is opened here and never closed."
            ])
    }

    @Test func `a page without a template is reported with a guess, and renders nothing`() {
        var library = library(["Login/Login": "x"])
        let page = library.page("Login/Logn", showing: Visitor.self, within: ShopFrame.self)

        #expect(text(page, Visitor()) == "")
        #expect(
            PageRendering.errors(of: library).map(\.description).contains(
                "Login/Logn: There is no template of this name. Did you mean “Login/Login”?"))
    }

    @Test func `checking twice reports the same twice`() {
        var library = library(["page": "{{one}}{{two}}", "unused": ""])
        _ = library.page("page", showing: Visitor.self, within: ShopFrame.self)

        #expect(PageRendering.errors(of: library) == PageRendering.errors(of: library))
        #expect(!PageRendering.errors(of: library).isEmpty)
    }

    @Test func `templates with a byte order mark, other line ends or none at the end are fine`() throws {
        for (template, shown) in [
            ("a\r\n{{name}}\r\n", "a\r\nBo\r\n"), ("{{name}}", "Bo"), ("\u{FEFF}{{name}}", "\u{FEFF}Bo"),
        ] {
            var library = library(["page": template])
            let page = library.page("page", showing: Visitor.self, within: ShopFrame.self)
            #expect(text(page, Visitor(name: "Bo")) == shown)
        }
    }

    @Test func `many may render one page at once`() async {
        var library = library([
            "page": "{{#isStaff}}<b>{{name}}</b>{{/isStaff}}{{^isStaff}}{{name}}{{/isStaff}}{{token}}"
        ])
        let page = library.page("page", showing: Visitor.self, within: ShopFrame.self)

        let texts = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let isStaff = number.isMultiple(of: 2)
                    let name = String(repeating: "n\(number) ", count: number)
                    let expected = isStaff ? "<b>\(name)</b>" : name
                    return self.text(page, Visitor(name: name, isStaff: isStaff)) == expected + "t0k&amp;n"
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(texts.count == 200)
        #expect(!texts.contains(false))
    }

    @Test(arguments: [
        ("en", "one"), ("en-GB", "one"), ("en-US-x-y", "one"), ("ko", "하나"), ("ko-KR", "하나"), ("fr", "one"),
        ("", "one"),
        ("-", "one"), ("KO", "one"), ("k", "one"),
    ])
    func `a page comes in the language asked for, or in the default one`(_ language: String, _ shown: String) {
        var library = library(["page": "{{text.a}}"], texts: ["ko": ["a": "하나"], "en": ["a": "one"]])
        let page = library.page("page", showing: Visitor.self, within: ShopFrame.self)

        #expect(text(page, Visitor(), language: language) == shown)
    }
}

extension String {
    /// An error's sentence, its excerpt left out.
    fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
