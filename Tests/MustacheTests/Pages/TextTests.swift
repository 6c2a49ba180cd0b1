import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct TextTests {
    private let texts: [String: [String: String]] = [
        "en": [
            "greeting": "Hello, {{title}} & all", "items.one": "{{count}} item", "items.other": "{{count}} items",
            "items.zero": "nothing", "plain": "a < b", "code.only": "unused",
        ],
        "ko": [
            "greeting": "{{title}}님, 안녕하세요", "items.other": "{{count}}개", "plain": "ㄱ < ㄴ", "code.only": "코드",
        ],
    ]

    @Test func `a text stands in the language of the page, its values in their places`() throws {
        let page = PageRendering("<p>{{text.greeting}}</p>", texts: texts)
        #expect(try page.text(ShopPage(title: "Ann")) == "<p>Hello, Ann &amp; all</p>")
        #expect(try page.text(ShopPage(title: "<Ann>"), language: "ko") == "<p>&lt;Ann&gt;님, 안녕하세요</p>")
    }

    @Test func `a region's language is its language, an unknown one the default`() throws {
        var page = PageRendering("{{text.plain}}", texts: texts)
        #expect(try page.text(language: "ko-KR") == "ㄱ &lt; ㄴ")
        #expect(try page.text(language: "fr") == "a &lt; b")
        #expect(try page.text(language: "") == "a &lt; b")
        page.texts["en"] = nil
        #expect(try page.text(language: "fr") == "ㄱ &lt; ㄴ")
    }

    @Test(arguments: [(0, "nothing", "0개"), (1, "1 item", "1개"), (2, "2 items", "2개"), (-1, "-1 items", "-1개")])
    func `a number chooses the form of a text`(_ count: Int, _ english: String, _ korean: String) throws {
        let page = PageRendering("{{text.items(count)}}.", texts: texts)
        #expect(try page.text(ShopPage(count: count)) == english + ".")
        #expect(try page.text(ShopPage(count: count), language: "ko") == korean + ".")
    }

    @Test func `a text's names mean what they would mean in its place`() throws {
        let page = PageRendering(
            "{{#items}}{{text.row}};{{/items}}",
            texts: ["en": ["row": "{{name}} costs {{price}}{{#message}}: {{.}}{{/message}}"]])
        #expect(try page.text(ShopPage(message: "!")) == "Apple costs 3: !;Pear costs 4: !;")
    }

    @Test func `texts may be attributes and titles, and a text may hold a text`() throws {
        let page = PageRendering(
            #"<title>{{text.a}}</title><input placeholder="{{text.b}}">"#,
            texts: ["en": ["a": "A \"B\"", "b": "[{{text.a}}]"]])
        #expect(try page.text() == #"<title>A &quot;B&quot;</title><input placeholder="[A &quot;B&quot;]">"#)
    }

    @Test func `markup in a text is text`() throws {
        let page = PageRendering("{{text.a}}", texts: ["en": ["a": "<b>bold</b>"]])
        #expect(try page.text() == "&lt;b&gt;bold&lt;/b&gt;")
    }

    @Test func `a text that one language lacks is reported, with the tag that asks for it`() {
        var page = PageRendering("a\n {{text.plain}}", texts: texts)
        page.texts["ko"]?["plain"] = nil
        #expect(
            page.mistakes() == [
                "page:2:2 The text “plain” is missing in the language “ko”.",
                "texts (ko) “plain” is missing; another language has it.",
            ])
    }

    @Test func `a text that no language has is reported once for all, with a guess`() {
        let page = PageRendering("{{text.plaim}}", texts: texts)
        #expect(page.mistakes() == ["page:1:1 There is no text “plaim” in any language. Did you mean “plain”?"])
    }

    @Test func `texts that no template asks for are no mistake, unless a language lacks them`() {
        var page = PageRendering("x", texts: texts)
        #expect(page.mistakes() == [])
        page.texts["en"]?["code.only"] = nil
        #expect(page.mistakes() == ["texts (en) “code.only” is missing; another language has it."])
    }

    @Test func `a form that a language needs must be there`() {
        var page = PageRendering("{{text.items(count)}}", texts: texts)
        page.texts["en"]?["items.one"] = nil
        #expect(page.mistakes() == ["page:1:1 The text “items” has no form “one” in the language “en”."])
    }

    @Test func `a form is chosen by a number only`() {
        #expect(
            PageRendering("{{text.items(title)}}", texts: texts).mistakes() == [
                "page:1:1 “title” is a text: a text's form is chosen by a number."
            ])
        #expect(
            PageRendering("{{text.items(cuont)}}", texts: texts).mistakes() == [
                "page:1:1 “cuont” is not a field of ShopPage, ShopFrame. Did you mean “count”?"
            ])
    }

    @Test func `a mistake inside a text is reported with the text's key and language`() {
        let page = PageRendering("{{text.a}}", texts: ["en": ["a": "ok {{titel}}"]])
        #expect(page.mistakes() == ["a (en):1:4 “titel” is not a field of ShopPage, ShopFrame. Did you mean “title”?"])
        let broken = PageRendering("{{text.a}}", texts: ["en": ["a": "{{#title}}"]])
        #expect(broken.mistakes() == ["a (en):1:1 “title” is opened here and never closed."])
    }

    @Test func `a text can't contain itself, include templates, go unescaped or be a section`() {
        let texts = ["en": ["a": "{{text.b}}", "b": "{{text.a}}", "c": "{{>page}}", "d": "x"]]
        #expect(PageRendering("{{text.a}}", texts: texts).mistakes() == ["b (en):1:1 The text “a” contains itself."])
        #expect(PageRendering("{{text.c}}", texts: texts).mistakes() == ["c (en):1:1 A text can't include a template."])
        #expect(
            PageRendering("{{{text.d}}}", texts: texts).mistakes() == [
                "page:1:1 A text is always escaped: write {{text.d}}."
            ])
        #expect(
            PageRendering("{{#text.d}}{{/text.d}}", texts: texts).mistakes() == [
                "page:1:1 A text is always there: it can't be a section."
            ])
    }

    @Test func `languages have their own rules for numbers`() {
        #expect([0, 1, 2, 11].map(PluralRule(language: "en-GB").form) == [.other, .one, .other, .other])
        #expect([0, 1, 2].map(PluralRule(language: "ko").form) == [.other, .other, .other])
        #expect([0, 1, 2].map(PluralRule(language: "fr").form) == [.one, .one, .other])
    }
}
