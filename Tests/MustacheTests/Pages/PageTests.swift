import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct PageTests {
    @Test func `values of every kind show in their own way`() throws {
        let text = try PageRendering("{{title}} {{count}} {{isOpen}} [{{message}}] {{{notice}}} {{&notice}} {{notice}}")
            .text()
        #expect(text == "Fruit &amp; more 2 true [] <b>new</b> <b>new</b> &lt;b&gt;new&lt;/b&gt;")
    }

    @Test func `the page's own names come before those of the frame, which every page sees`() throws {
        let frame = ShopFrame(visitor: Visitor(name: "Bo"))
        #expect(
            try PageRendering("{{token}} {{visitor.name}} {{title}}").text(frame: frame)
                == "t0k&amp;n Bo Fruit &amp; more")
    }

    @Test func `it knows which names of the frame it shows, in whatever template or text`() {
        var library = TemplateLibrary(
            sources: [
                "page": "{{title}} {{text.hello}} {{>part}}", "part": "{{#message}}{{visitor.name}}{{/message}}",
            ],
            texts: ["en": ["hello": "Hello"], "ko": ["hello": "{{token}}"]])
        let page = library.page("page", showing: ShopPage.self, within: ShopFrame.self)
        let other = library.page("part", showing: ShopPage.self, within: ShopFrame.self)

        #expect(["token", "visitor", "title", "name"].map(page.shows) == [true, true, false, false])
        #expect(["token", "visitor"].map(other.shows) == [false, true])
    }

    @Test func `a list shows its section for each element, which sees what is around it`() throws {
        #expect(
            try PageRendering("{{#items}}{{name}}:{{price}}/{{count}}/{{token}};{{/items}}").text()
                == "Apple:3/2/t0k&amp;n;Pear:4/2/t0k&amp;n;")
        #expect(try PageRendering("{{#tags}}({{.}}){{/tags}}").text() == "(a)(b)")
        #expect(
            try PageRendering("{{#items}}{{#tags}}{{name}}{{.}} {{/tags}}{{/items}}").text()
                == "Applea Appleb Peara Pearb ")
    }

    @Test func `an empty list shows its inverted section`() throws {
        let page = PageRendering("{{#items}}x{{/items}}{{^items}}none{{/items}}{{^hasItems}}!{{/hasItems}}")
        #expect(try page.text() == "xx")
        #expect(try page.text(ShopPage(items: [])) == "none!")
    }

    @Test func `a text that is absent or empty is false, one that is there is its own section's dot`() throws {
        let page = PageRendering("{{#message}}({{.}}|{{message}}){{/message}}{{^message}}none{{/message}}")
        #expect(try page.text(ShopPage(message: "a&b")) == "(a&amp;b|a&amp;b)")
        #expect(try page.text(ShopPage(message: nil)) == "none")
        #expect(try page.text(ShopPage(message: "")) == "none")
    }

    @Test func `zero and false are false`() throws {
        let page = PageRendering(
            "{{#count}}n{{/count}}{{^count}}0{{/count}}{{#isOpen}}o{{/isOpen}}{{^isOpen}}c{{/isOpen}}")
        #expect(try page.text() == "no")
        #expect(try page.text(ShopPage(count: 0, isOpen: false)) == "0c")
    }

    @Test func `an object that may be absent is looked into when it is there`() throws {
        let page = PageRendering("{{#featured}}{{name}} {{title}}{{/featured}}{{^featured}}none{{/featured}}")
        #expect(try page.text() == "none")
        #expect(try page.text(ShopPage(title: "t", featured: Item(name: "Fig", price: 9))) == "Fig t")
    }

    @Test func `a dotted name goes through an object that may be absent`() throws {
        let page = PageRendering(
            "[{{visitor.name}}]{{#visitor.isStaff}}staff{{/visitor.isStaff}}{{^visitor.isStaff}}guest{{/visitor.isStaff}}"
        )
        #expect(try page.text() == "[]guest")
        #expect(try page.text(frame: ShopFrame(visitor: Visitor(name: "Ann", isStaff: false))) == "[Ann]guest")
        #expect(try page.text(frame: ShopFrame(visitor: Visitor(name: "Ann", isStaff: true))) == "[Ann]staff")
    }

    @Test func `a layout is filled with a page's blocks, in the place and with the names of each`() throws {
        let layout = "<title>{{$title}}Shop{{/title}}</title>\n<body>\n  {{$main}}\n  {{/main}}\n  {{token}}\n</body>\n"
        let page = PageRendering(
            "{{<layout}}\n{{$title}}{{title}}{{/title}}\n{{$main}}\n{{#items}}\n{{>row}}\n{{/items}}\n{{/main}}\n{{/layout}}\n",
            templates: ["layout": layout, "row": "<p>{{name}}</p>\n"])
        #expect(
            try page.text() == """
                <title>Fruit &amp; more</title>
                <body>
                  <p>Apple</p>
                  <p>Pear</p>
                  t0k&amp;n
                </body>

                """)
    }

    @Test func `blocks and sections may stand inside a tag and give whole attributes`() throws {
        let page = PageRendering(
            """
            {{<field}}{{$attributes}}type="email" autocomplete="username"{{/attributes}}{{/field}}
            """,
            templates: [
                "field": """
                <input name="{{title}}" {{$attributes}}type="text"{{/attributes}} {{#isOpen}}checked{{/isOpen}} \
                {{#message}}aria-invalid="true" aria-describedby="{{title}}-message"{{/message}}>
                """
            ])
        #expect(
            try page.text(ShopPage(title: "e", message: "no"))
                == #"<input name="e" type="email" autocomplete="username" checked aria-invalid="true" aria-describedby="e-message">"#
        )
        #expect(try page.text(ShopPage(title: "e", isOpen: false)).hasSuffix(#"autocomplete="username"  >"#))
    }

    @Test func `pages are appended to what is there already`() throws {
        var library = TemplateLibrary(sources: ["page": "{{title}}"], texts: [:])
        let page = library.page("page", showing: ShopPage.self, within: ShopFrame.self)
        var output = Array("head ".utf8)
        page.render(ShopPage(title: "a"), within: ShopFrame(), language: "en", into: &output)
        page.render(ShopPage(title: "b"), within: ShopFrame(), language: "en", into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "head ab")
    }

    @Test(arguments: [0, 7, -1, 10, 99, 100, 12345, -9_007_199_254_740_993, .max, .min])
    func `numbers of any size are written in full`(_ number: Int) throws {
        #expect(try PageRendering("{{count}}").text(ShopPage(count: number)) == "\(number)")
    }

    @Test func `output grows with the list, byte for byte`() throws {
        let page = PageRendering("{{#items}}{{name}},{{/items}}")
        let items = (0..<5000).map { Item(name: "item\($0)", price: $0) }
        #expect(try page.text(ShopPage(items: items)) == items.map { $0.name + "," }.joined())
    }
}
