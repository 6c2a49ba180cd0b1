import Mustache
import TestSupport
import Testing

/// Whatever a value holds, a reader of the page sees that very text, and no markup of it.
@Suite(.timeLimit(.minutes(5))) struct HostileValueTests {
    private static let template = """
        <!doctype html>
        <html><head><title>{{title}}</title></head>
        <body><p title="{{title}}" lang='{{title}}'>{{title}}</p><textarea name="a">{{title}}</textarea>\
        <a href="/search?q={{title}}">x</a></body></html>
        """

    private static let values: [String] = [
        "</script><script>alert(1)</script>", "</title></textarea><img src=x onerror=alert(1)>", "<!-- -->",
        "<![CDATA[x]]>",
        "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)", "\"'`=<>&", "&amp; &#39; &lt; &copy; &notanentity;",
        "&",
        "&#x0;", "{{title}} {{{notice}}} {{>page}}", "a\u{2028}b\u{2029}c\u{85}d", "\u{202E}gnirts\u{202C}",
        "\u{FEFF}a",
        "한글 👩‍👩‍👧 é e\u{301}", " two  blanks\tand\na line ", "-->", "]]>", "javascript:alert(1)", "<", ">", "</", "<?php",
        String(decoding: [0xED, 0xA0, 0x80, 0x61, 0xED, 0xBF, 0xBF], as: UTF8.self),
        String(decoding: [0xC0, 0xBC, 0xFF, 0xF5, 0x80, 0x3C], as: UTF8.self),
    ]

    private func read(_ value: String) throws -> ParsedHTML {
        ParsedHTML(Array(try PageRendering(Self.template).text(ShopPage(title: value)).utf8))
    }

    @Test(arguments: values)
    func `a value reads back as it was, in text and in attributes`(_ value: String) throws {
        let page = try read(value)

        #expect(page.text(of: "p") == value)
        #expect(page.text(of: "p", "title") == value)
        #expect(page.text(of: "p", "lang") == value)
        #expect(page.text(of: "title") == value)
        #expect(page.text(of: "textarea") == value)
        #expect(page.text(of: "a", "href") == "/search?q=" + value)
    }

    @Test(arguments: values)
    func `a value adds no element and no attribute`(_ value: String) throws {
        let page = try read(value)

        #expect(page.elements == ["html", "head", "title", "body", "p", "textarea", "a"])
        #expect(page.attributes(of: "p") == ["title", "lang"])
        #expect(page.attributes(of: "textarea") == ["name"])
        #expect(page.attributes(of: "a") == ["href"])
    }

    @Test func `NUL, which HTML can't hold, reads back as the replacement character and cuts nothing off`() throws {
        let page = try read("a\u{0}b\u{0}")

        #expect(page.text(of: "p") == "a\u{FFFD}b\u{FFFD}")
        #expect(page.text(of: "p", "title") == "a\u{FFFD}b\u{FFFD}")
        #expect(page.text(of: "textarea") == "a\u{FFFD}b\u{FFFD}")
    }

    @Test func `a value of a megabyte reads back whole`() throws {
        let value = String(repeating: "0123456789 <&\"'>가", count: 1 << 16)
        #expect(value.utf8.count > 1 << 20)
        let page = try read(value)

        #expect(page.text(of: "p") == value)
        #expect(page.text(of: "p", "title") == value)
    }

    @Test func `a page is full of values made at random, and each reads back`() throws {
        var random = SeededGenerator(seed: 7)
        let letters = Array("<>&\"'/=-!?#;{}ab \u{e9}가\u{2028}")
        for _ in 0..<200 {
            let value = String(
                (0..<Int.random(in: 1...24, using: &random)).map { _ in letters.randomElement(using: &random) ?? "x" })
            let page = try read(value)
            #expect(page.text(of: "p") == value)
            #expect(page.text(of: "p", "title") == value)
            #expect(page.elements.count == 7)
        }
    }

    @Test func `a text of a language table is read back as it is written, its values as they are`() throws {
        let texts = ["en": ["a": "5 < 6 & \"{{title}}\" isn't </p>"]]
        let rendering = PageRendering("<p title=\"{{text.a}}\">{{text.a}}</p>", texts: texts)
        let page = ParsedHTML(Array(try rendering.text(ShopPage(title: "<b>")).utf8))

        #expect(page.text(of: "p") == "5 < 6 & \"<b>\" isn't </p>")
        #expect(page.text(of: "p", "title") == "5 < 6 & \"<b>\" isn't </p>")
    }
}
