import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct PathTagTests {
    private let paths = [
        "items": "/items", "item": "/items/{name}", "move": "/items/{name}/behind/{other}", "odd": "/a&b",
    ]

    private func page(_ template: String, texts: [String: [String: String]] = [:]) -> PageRendering {
        PageRendering(template, texts: texts, paths: paths)
    }

    @Test func `a path stands where its name stands`() throws {
        #expect(try page(#"<a href="{{path.items}}?a=b">"#).text() == #"<a href="/items?a=b">"#)
        #expect(try page("{{path.odd}}").text() == "/a&amp;b")
    }

    @Test func `each parameter has the value of the name in its place`() throws {
        let link = #"{{#items}}<a href="{{path.item(name)}}">{{/items}}"#
        #expect(try page(link).text() == #"<a href="/items/Apple"><a href="/items/Pear">"#)
        let form = #"{{#tags}}<form action="{{path.move(count,.)}}">{{/tags}}"#
        #expect(try page(form).text() == #"<form action="/items/2/behind/a"><form action="/items/2/behind/b">"#)
    }

    @Test func `a value in quotes stands for itself`() throws {
        #expect(try page(#"<a href="{{path.item('Fig')}}">"#).text() == #"<a href="/items/Fig">"#)
    }

    @Test func `a value is escaped as everywhere`() throws {
        let text = try page(#"<a href="{{path.item(title)}}">"#).text(ShopPage(title: "\"><b>"))
        #expect(text == #"<a href="/items/&quot;&gt;&lt;b&gt;">"#)
    }

    @Test func `a text may have a path, and a block may be given one`() throws {
        #expect(try page("{{text.a}}", texts: ["en": ["a": "at {{path.items}}"]]).text() == "at /items")
        var back = page("{{<back}}{{$to}}{{path.items}}{{/to}}{{/back}}")
        back.sources["back"] = #"<a href="{{$to}}{{/to}}">"#
        #expect(try back.text() == #"<a href="/items">"#)
    }

    @Test func `an unknown path is told, with a guess`() {
        #expect(page("\n{{path.itms}}").mistakes() == ["page:2:1 There is no path named “itms”. Did you mean “items”?"])
        #expect(PageRendering("{{path.items}}").mistakes() == ["page:1:1 There is no path named “items”."])
    }

    @Test(arguments: [
        ("path.item", "The path “item” is written {{path.item(name)}}."),
        ("path.items(count)", "The path “items” is written {{path.items}}."),
        ("path.move(count)", "The path “move” is written {{path.move(name,other)}}."),
        ("path.item(nme)", "“nme” is not a field of ShopPage, ShopFrame."),
        ("path.item()", "“” is not a name: it lacks a part before, between or after its dots."),
    ])
    func `a path with other values than it takes is told`(_ name: String, _ sentence: String) {
        #expect(page("{{\(name)}}").mistakes() == ["page:1:1 \(sentence)"])
    }

    @Test(arguments: ["{{#isOpen}}{{path.item(.)}}{{/isOpen}}", "{{path.item(isOpen)}}"])
    func `true or false is no part of a path`(_ template: String) {
        let mistakes = page(template).mistakes()
        #expect(mistakes.count == 1)
        #expect(mistakes.first?.hasSuffix("is true or false: no part of a path.") == true)
    }

    @Test func `a path can be neither a section nor unescaped`() {
        #expect(
            page("{{#path.items}}{{/path.items}}").mistakes() == [
                "page:1:1 A path is always there: it can't be a section."
            ])
        #expect(
            page("{{{path.items}}}").mistakes() == ["page:1:1 A path is always escaped: write {{path.items}}."])
    }
}
