import Foundation
import Testing

@testable import Mustache

/// The limits that `Docs/Templates.md` promises are those of the code.
@Suite(.timeLimit(.minutes(5))) struct LimitsTests {
    /// The numbers of the table below the heading “Limits”, in its order.
    private func promised() throws -> [Int] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Docs/Templates.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## Limits\n").last)
        return section.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|")
            return cells.count == 2 ? Int(cells[1].filter { $0 != "," && $0 != " " }) : nil
        }
    }

    @Test func `the page about templates states the limits as they are`() throws {
        #expect(
            try promised() == [
                Limits.templateSize, Limits.nesting, Limits.expandedNesting, Limits.expandedSize, Limits.insertionSize,
                Limits.errors, Limits.plainNesting, Limits.plainExpansions,
            ])
    }

    @Test func `a template as long and as deep as allowed is no mistake`() throws {
        let open = String(repeating: "{{#isOpen}}", count: Limits.nesting)
        let close = String(repeating: "{{/isOpen}}", count: Limits.nesting)
        let filling = String(repeating: "x", count: Limits.templateSize - open.utf8.count - close.utf8.count)

        #expect(PageRendering(open + filling + close).mistakes() == [])
        #expect(PageRendering(open + filling + "x" + close).mistakes().count == 1)
    }

    @Test func `a page as long as allowed is no mistake, a longer one is reported where it grows too long`() {
        let page = String(repeating: "{{>part}}", count: 8)
        let part = String(repeating: "x", count: Limits.expandedSize / 8 - Limits.insertionSize - 1)

        #expect(PageRendering(page, templates: ["part": part]).mistakes() == [])
        #expect(
            PageRendering(page, templates: ["part": part + "x"]).mistakes() == [
                "part:1:1 The page grows beyond \(Limits.expandedSize) bytes here."
            ])
    }

    @Test func `what multiplies is refused, also when it shows nothing`() {
        func doubling(_ tag: (Int) -> String) -> [String: String] {
            Dictionary(uniqueKeysWithValues: (1...40).map { ("t\($0)", $0 == 40 ? "" : tag($0 + 1) + tag($0 + 1)) })
        }
        // Each template replaces the block of the next one by two of its own, which the one before replaces.
        var parents = ["t40": "{{$b40}}{{/b40}}"]
        for number in 1..<40 {
            let (next, two) = (number + 1, String(repeating: "{{$b\(number)}}{{/b\(number)}}", count: 2))
            parents["t\(number)"] = "{{<t\(next)}}{{$b\(next)}}\(two){{/b\(next)}}{{/t\(next)}}"
        }
        let pages = [
            PageRendering("{{>t1}}", templates: doubling { "{{>t\($0)}}" }),
            PageRendering("{{>t1}}", templates: parents),
            PageRendering("{{text.t1}}", texts: ["en": doubling { "{{text.t\($0)}}" }]),
        ]

        for page in pages {
            let mistakes = page.mistakes()
            #expect(mistakes.count == 1)
            #expect(mistakes.first?.hasSuffix(" The page grows beyond \(Limits.expandedSize) bytes here.") == true)
        }
    }

    @Test func `texts are as deep inside each other as allowed, and no deeper`() {
        func mistakes(depth: Int) -> [String] {
            let chain = (1...depth).map { ("t\($0)", $0 == depth ? "x" : "{{text.t\($0 + 1)}}") }
            return PageRendering("{{text.t1}}", texts: ["en": Dictionary(uniqueKeysWithValues: chain)]).mistakes()
        }

        #expect(mistakes(depth: Limits.expandedNesting - 1) == [])
        #expect(
            mistakes(depth: Limits.expandedNesting) == [
                "t199 (en):1:1 Templates, texts, sections and blocks are more than 200 deep here; does “t200” include itself?"
            ])
    }

    @Test func `plain mode follows the data as deep as allowed, and shows nothing below that`() throws {
        func chain(_ length: Int) -> Value {
            var value: Value = ["next": false]
            for _ in 0..<length { value = ["next": value] }
            return value
        }
        // A level of the data is a section and a partial; the template, the first partial and the end are around them.
        let deepest = (Limits.plainNesting - 3) / 2
        let partials = ["p": "{{#next}}{{>p}}{{/next}}{{^next}}end{{/next}}"]

        #expect(try rendering("{{>p}}", chain(deepest), partials: partials) == "end")
        #expect(try rendering("{{>p}}", chain(deepest + 1), partials: partials) == "")
    }
}
