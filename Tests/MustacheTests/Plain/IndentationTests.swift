import Mustache
import TestSupport
import Testing

/// Lines of partials, compared with lines that were indented manually.
@Suite(.timeLimit(.minutes(5))) struct IndentationTests {
    private static let lines = [
        "a\n", "  b\n", "\tc\r\n", "\n", "\r\n", " d {{x}}\n", "{{x}}\n", "{{! note }}\n", "é\n",
    ]

    /// What a line looks like with another's indentation before it: blank lines stay blank, lines of comments vanish.
    private func indented(_ line: String, by space: String) -> String {
        if line.hasPrefix("{{!") { return "" }
        let shown = line.replacing("{{x}}", with: "1")
        return shown.allSatisfy(\.isNewline) ? shown : space + shown
    }

    @Test(arguments: 0..<100)
    func `a partial alone on its line hands on its indentation to all of its lines`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let partial = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            Self.lines.randomElement(using: &random) ?? ""
        }
        let space = ["", " ", "\t", "    ", " \t "].randomElement(using: &random) ?? ""

        #expect(
            try rendering("-\n\(space){{>p}}\n-\n", ["x": 1], partials: ["p": partial.joined()])
                == "-\n" + partial.map { indented($0, by: space) }.joined() + "-\n")
    }

    @Test(arguments: 0..<100)
    func `a partial inside a line leaves all as it is`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let partial = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            Self.lines.randomElement(using: &random) ?? ""
        }

        #expect(
            try rendering("- {{>p}} -\n", ["x": 1], partials: ["p": partial.joined()])
                == "- " + partial.map { indented($0, by: "") }.joined() + " -\n")
    }

    @Test func `partials inside partials add up, level by level`() throws {
        let partials = Dictionary(uniqueKeysWithValues: (0..<20).map { ("p\($0)", "\($0)\n {{>p\($0 + 1)}}\n") })
        let expected = (0..<20).map { String(repeating: " ", count: $0) + "\($0)\n" }.joined()

        #expect(try rendering("{{>p0}}\n", partials: partials) == expected)
    }

    @Test(arguments: [
        ("{{#on}}", "{{/on}}"), ("{{^off}}", "{{/off}}"), ("{{! a }}", "{{! b }}"), ("{{$b}}", "{{/b}}"),
    ])
    func `tags alone on their lines vanish with them, wherever they stand in a file`(_ open: String, _ close: String)
        throws
    {
        let value: Value = ["on": true, "off": false]
        for end in ["\n", "\r\n"] {
            for space in ["", " ", "\t "] {
                for tail in ["", " ", "\t"] {
                    let template = "\(space)\(open)\(tail)\(end)x\(end)\(space)\(close)\(tail)"
                    #expect(try rendering(template, value) == "x\(end)")
                    #expect(try rendering("a\(end)" + template + "\(end)b", value) == "a\(end)x\(end)b")
                }
            }
        }
    }

    @Test(arguments: ["x{{#on}}", "{{#on}}x", "{{#on}} {{on}}", "{{! a }}{{! b }}", "{{#on}}{{! b }}", "\u{A0}{{#on}}"])
    func `a tag with company stays on its line`(_ line: String) throws {
        let text = try rendering(
            "a\n\(line)\nb{{/on}}".replacing("{{/on}}", with: line.contains("#") ? "{{/on}}" : ""), ["on": true])

        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    }
}
