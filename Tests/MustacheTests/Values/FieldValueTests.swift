import Mustache
import Testing

/// Every type that a field may have, shown, tested and walked through.
@Suite(.timeLimit(.minutes(5))) struct FieldValueTests {
    /// A part that contains parts, as a comment contains its answers.
    struct Part: Renderable {
        var name: String
        var parts: [Part] = []

        static let fields: [Field<Part>] = [.init("name", \.name), .init("parts", \.parts)]
    }

    /// Everything that may be absent, and lists of everything.
    struct Box: Renderable {
        var text: String?
        var number: Int?
        var truth: Bool?
        var path: LocalPath?
        var markup: TrustedHTML?
        var part: Part?
        var texts: [String]?
        var twice: String??
        var numbers: [Int] = []
        var truths: [Bool] = []
        var gaps: [String?] = []
        var rows: [[Int]] = []
        var parts: [Part?] = []
        var markups: [TrustedHTML] = []

        static let fields: [Field<Box>] = [
            .init("text", \.text), .init("number", \.number), .init("truth", \.truth), .init("path", \.path),
            .init("markup", \.markup), .init("part", \.part), .init("texts", \.texts), .init("twice", \.twice),
            .init("numbers", \.numbers), .init("truths", \.truths), .init("gaps", \.gaps), .init("rows", \.rows),
            .init("parts", \.parts), .init("markups", \.markups),
        ]
    }

    private func text(_ template: String, _ box: Box = Box(), texts: [String: [String: String]] = [:]) throws -> String
    {
        var library = TemplateLibrary(sources: ["page": template], texts: texts)
        let page = library.page("page", showing: Box.self, within: ShopFrame.self)
        let errors = PageRendering.errors(of: library).filter { $0.line > 0 }
        try #require(errors.isEmpty, "\(TemplateErrors(errors))")
        var output: [UInt8] = []
        page.render(box, within: ShopFrame(), language: "en", into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test(arguments: ["text", "number", "truth", "path", "markup", "twice"])
    func `an absent value shows nothing and is false`(_ name: String) throws {
        #expect(try text("[{{\(name)}}]{{#\(name)}}yes{{/\(name)}}{{^\(name)}}no{{/\(name)}}") == "[]no")
    }

    @Test func `a present value shows and is true`() throws {
        let box = Box(
            text: "a&b", number: 7, truth: true, path: LocalPath("/a?b&c"),
            markup: TrustedHTML(vouchingFor: "<i>m</i>"),
            twice: "two")
        for (name, shown) in [
            ("text", "a&amp;b"), ("number", "7"), ("truth", "true"), ("path", "/a?b&amp;c"),
            ("markup", "&lt;i&gt;m&lt;/i&gt;"), ("twice", "two"),
        ] {
            #expect(try text("{{\(name)}}{{#\(name)}}!{{/\(name)}}{{^\(name)}}?{{/\(name)}}", box) == shown + "!")
        }
        #expect(try text("{{{markup}}}", box) == "<i>m</i>")
    }

    @Test func `an empty, zero or false value shows and is false`() throws {
        let box = Box(
            text: "", number: 0, truth: false, markup: TrustedHTML(vouchingFor: ""), texts: [], twice: .some(nil))

        #expect(try text("{{number}}{{truth}}", box) == "0false")
        for name in ["text", "number", "truth", "markup", "texts", "twice"] {
            #expect(try text("{{#\(name)}}yes{{/\(name)}}{{^\(name)}}no{{/\(name)}}", box) == "no")
        }
    }

    @Test func `a list that may be absent is an empty one then`() throws {
        let template = "{{#texts}}({{.}}){{/texts}}{{^texts}}none{{/texts}}"

        #expect(try text(template) == "none")
        #expect(try text(template, Box(texts: [])) == "none")
        #expect(try text(template, Box(texts: ["a", "b"])) == "(a)(b)")
    }

    @Test func `lists of numbers, truths, markup and lists are walked through`() throws {
        let box = Box(
            numbers: [0, 1], truths: [true, false], rows: [[1, 2], [], [3]],
            markups: [TrustedHTML(vouchingFor: "<i>"), TrustedHTML(vouchingFor: "</i>")])

        #expect(try text("{{#numbers}}{{.}}{{#.}}!{{/.}}{{^.}}?{{/.}} {{/numbers}}", box) == "0? 1! ")
        #expect(try text("{{#truths}}{{.}}{{#.}}!{{/.}}{{^.}}?{{/.}} {{/truths}}", box) == "true! false? ")
        #expect(try text("{{#rows}}[{{#.}}{{.}},{{/.}}{{^.}}none{{/.}}]{{/rows}}", box) == "[1,2,][none][3,]")
        #expect(try text("{{#markups}}{{{.}}}{{/markups}}", box) == "<i></i>")
    }

    @Test func `an element that is absent is walked past`() throws {
        let box = Box(gaps: ["a", nil, ""], parts: [Part(name: "p"), nil])

        #expect(try text("{{#gaps}}[{{.}}]{{/gaps}}", box) == "[a][][]")
        #expect(try text("{{#parts}}[{{#.}}{{name}}{{/.}}{{^.}}none{{/.}}]{{/parts}}", box) == "[p][none]")
    }

    @Test func `an object that may be absent is reached by dots as well`() throws {
        #expect(try text("[{{part.name}}]{{#part.parts}}x{{/part.parts}}{{^part}}none{{/part}}") == "[]none")
        let box = Box(part: Part(name: "a", parts: [Part(name: "b")]))
        #expect(try text("[{{part.name}}]{{#part.parts}}{{name}}{{/part.parts}}", box) == "[a]b")
    }

    @Test func `a type may contain a list of itself, as deep as the template goes`() throws {
        let leaf = Part(name: "c"), box = Box(part: Part(name: "a", parts: [Part(name: "b", parts: [leaf, leaf])]))

        #expect(
            try text("{{#part}}{{name}}{{#parts}}{{name}}{{#parts}}{{name}}{{/parts}}{{/parts}}{{/part}}", box)
                == "abcc")
    }

    @Test func `inside a list of itself an empty list hides the one further out`() throws {
        let box = Box(part: Part(name: "a", parts: [Part(name: "b")]))

        #expect(try text("{{#part}}{{#parts}}[{{#parts}}x{{/parts}}]{{/parts}}{{/part}}", box) == "[]")
    }

    @Test(arguments: [(nil, "none"), (0, "none"), (1, "one thing"), (2, "2 things")] as [(Int?, String)])
    func `a number that may be absent counts as zero`(_ number: Int?, _ shown: String) throws {
        let texts = ["en": ["n.zero": "none", "n.one": "one thing", "n.other": "{{number}} things"]]

        #expect(try text("{{text.n(number)}}", Box(number: number), texts: texts) == shown)
    }

    @Test func `values that are long, small, shared or bridged look alike`() throws {
        let long = String(repeating: "long ", count: 10_000)
        for value in ["", "a", "exactly 15 byte", "sixteen bytes ..", long, String(long.dropFirst(7)), "é" + long] {
            #expect(try text("{{text}}|{{text}}", Box(text: value)) == value + "|" + value)
        }
    }
}
