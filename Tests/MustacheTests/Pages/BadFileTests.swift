import Mustache
import TestSupport
import Testing

/// Files that no author meant: an error names the place, whatever their size and depth.
@Suite(.timeLimit(.minutes(5))) struct BadFileTests {
    @Test func `ten thousand nested sections are refused at the first that is too deep`() {
        let nested =
            String(repeating: "{{#isOpen}}", count: 10_000) + "x" + String(repeating: "{{/isOpen}}", count: 10_000)

        #expect(PageRendering(nested).mistakes() == ["page:1:1101 Tags are nested more than 100 deep here."])
    }

    @Test func `ten thousand sections that are never closed yield a bounded number of errors, each with its place`() {
        let found = PageRendering(String(repeating: "{{#isOpen}}\n", count: 10_000)).mistakes()

        #expect(found == ["page:101:1 Tags are nested more than 100 deep here."])
    }

    @Test func `ten thousand sections one after the other are no mistake`() throws {
        let text = try PageRendering(String(repeating: "{{#isOpen}}x{{/isOpen}}", count: 10_000)).text()

        #expect(text == String(repeating: "x", count: 10_000))
    }

    @Test func `sections that are allowed in each file may still be too deep together`() {
        let templates = Dictionary(
            uniqueKeysWithValues: (0..<9).map { level in
                let open = String(repeating: "{{#isOpen}}", count: 90)
                let close = String(repeating: "{{/isOpen}}", count: 90)
                return ("t\(level)", open + (level < 8 ? "{{>t\(level + 1)}}" : "x") + close)
            })

        let found = PageRendering("{{>t0}}", templates: templates).mistakes()

        #expect(found.count == 1)
        #expect(found.first?.contains("more than 200 deep here") == true)
    }

    @Test(arguments: [
        ["a": "{{>a}}"], ["a": "{{>b}}", "b": "{{>c}}", "c": "{{>a}}"], ["a": "{{#isOpen}}{{>a}}{{/isOpen}}"],
        ["a": "{{<a}}{{/a}}"], ["a": "{{<b}}{{$x}}{{>a}}{{/x}}{{/b}}", "b": "{{$x}}{{/x}}"],
        ["a": "{{#items}}{{>a}}{{/items}}{{^items}}{{>a}}{{/items}}"],
    ])
    func `templates that include each other without end are reported with their places`(_ templates: [String: String]) {
        let found = PageRendering("\n {{>a}}", templates: templates).mistakes()

        #expect(found.count == 1)
        #expect(found.first?.contains("include itself?") == true)
        #expect(found.first?.hasPrefix("page") == false)
    }

    @Test func `a file of ten megabytes is refused where it grows too long`() {
        let line = String(repeating: "x", count: 99) + "\n"

        #expect(
            PageRendering(String(repeating: line, count: 100_000)).mistakes() == [
                "page:10486:77 A template may have 1048576 bytes at most."
            ])
    }

    @Test func `a text of ten megabytes is refused like a file`() {
        let texts = ["en": ["a": String(repeating: "x", count: 10 << 20)]]

        #expect(
            PageRendering("{{text.a}}", texts: texts).mistakes() == [
                "a (en):1:1048577 A template may have 1048576 bytes at most."
            ])
    }

    @Test(
        arguments: [
            ([0xFF], 1), ([0xC0, 0x80], 1), ([0xED, 0xA0, 0x80], 1), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xE2, 0x82], 1),
            ([0xEA, 0xB0, 0x80, 0xFF], 2),
        ] as [([UInt8], Int)])
    func `bytes that are not UTF-8 are reported with line and column`(_ bytes: [UInt8], _ column: Int) {
        let text = String(decoding: Array("<p>\n".utf8) + bytes + Array("</p>".utf8), as: UTF8.self)

        #expect(PageRendering(text).mistakes() == ["page:2:\(column) The file is not UTF-8 here."])
    }

    @Test func `a picture by mistake is reported once, not a thousand times`() {
        var random = SeededGenerator(seed: 1)
        let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }

        let found = PageRendering(String(decoding: bytes, as: UTF8.self)).mistakes()

        #expect(found.contains { $0.hasSuffix("The file is not UTF-8 here.") })
        #expect(found.count <= 51)
    }

    @Test(arguments: ["{{=<%=}}", "{{=<% %> %>=}}", "{{=}}", "{{= =}}", "{{=<% %>}}", "{{=<% %>=", "{{=a=b c=}}"])
    func `delimiters that can't be understood are reported where they are set`(_ tag: String) {
        let found = PageRendering("<p>\n  \(tag)").mistakes()

        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("page:2:3 ") == true)
    }

    @Test func `other people's delimiters are text, and so show up at once`() throws {
        #expect(try PageRendering("<% title %> ${title} {title} [[title]]").text().contains("<% title %> ${title}"))
    }

    @Test func `a name of a megabyte is reported like a short one`() {
        let name = String(repeating: "n", count: 1 << 19)

        let found = PageRendering("{{\(name)}}").mistakes()

        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("page:1:1 “nnn") == true)
    }

    @Test func `fifty thousand unknown names yield a bounded number of errors`() {
        let found = PageRendering(String(repeating: "{{nobody}}\n", count: 50_000)).mistakes()

        #expect(found.count <= 201)
        #expect(found.first == "page:1:1 “nobody” is not a field of ShopPage, ShopFrame.")
    }
}
