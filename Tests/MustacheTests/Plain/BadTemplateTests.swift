import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct BadTemplateTests {
    /// The errors of a template, each as `name:line:column sentence`.
    private func mistakes(in template: String, partials: [String: String] = [:]) throws -> [String] {
        let errors = try #require(throws: TemplateErrors.self) { try Template(template, partials: partials) }
        return errors.errors.map { "\($0.template):\($0.line):\($0.column) \($0.sentence)" }
    }

    @Test func `a section that is never closed is an error with its place`() throws {
        #expect(try mistakes(in: "a\n b {{#c}}\n d") == ["template:2:4 “c” is opened here and never closed."])
    }

    @Test func `a closing tag that closes nothing is an error with its place`() throws {
        #expect(try mistakes(in: "a{{/b}}") == ["template:1:2 “b” is closed here, but not open."])
    }

    @Test func `all mismatched tags are reported at once`() throws {
        #expect(
            try mistakes(in: "{{#a}}{{#b}}{{/a}}\n{{/c}}{{<d}}{{$e}}{{/d}}{{#f}}") == [
                "template:1:7 “b” is opened here and not closed before “a” is.",
                "template:2:1 “c” is closed here, but not open.",
                "template:2:13 “e” is opened here and not closed before “d” is.",
                "template:2:25 “f” is opened here and never closed.",
            ])
    }

    @Test func `mistakes in partials carry the partial's name`() throws {
        #expect(
            try mistakes(in: "{{#x}}", partials: ["p": "\n{{/y}}"]) == [
                "p:2:1 “y” is closed here, but not open.", "template:1:1 “x” is opened here and never closed.",
            ])
    }

    @Test(arguments: [
        ("{{a", "}}"), ("{{{a}}", "}}}"), ("{{!a", "}}"), ("{{=a b", "=}}"), ("{{", "}}"), ("{{=| |=}}|a", "|"),
    ])
    func `a tag without an end is reported with the end it lacks`(_ template: String, _ end: String) throws {
        #expect(try mistakes(in: template).first?.hasSuffix("has no end: “\(end)” is missing.") == true)
    }

    @Test func `a name is one word`() throws {
        #expect(try mistakes(in: "{{}}") == ["template:1:1 The tag has no name."])
        #expect(try mistakes(in: "{{# }}") == ["template:1:1 The tag has no name."])
        #expect(try mistakes(in: "{{a b}}") == ["template:1:1 A tag's name is one word; this one has 2."])
    }

    @Test func `an excerpt shows the line with a caret below the place`() throws {
        let errors = try #require(throws: TemplateErrors.self) { try Template("x\n\t<p>{{/가}}</p>\r\ny") }
        #expect(errors.errors.first?.excerpt == "    \t<p>{{/가}}</p>\n    \t   ^")
        #expect(
            errors.description == "template:2:5: “가” is closed here, but not open.\n    \t<p>{{/가}}</p>\n    \t   ^")
    }

    @Test func `columns count characters, and the caret makes room for wide ones`() throws {
        let errors = try #require(throws: TemplateErrors.self) { try Template("할 일 {{/a}}") }
        #expect(errors.errors.first?.column == 5)
        #expect(errors.errors.first?.excerpt == "    할 일 {{/a}}\n          ^")
    }

    @Test func `a long line is cut around the place`() throws {
        let line = String(repeating: "x", count: 100_000) + "{{/a}}" + String(repeating: "y", count: 100_000)
        let errors = try #require(throws: TemplateErrors.self) { try Template(line) }
        #expect(errors.errors.first?.column == 100_001)
        #expect(
            errors.errors.first?.excerpt
                == "    \(line.dropFirst(99_940).prefix(120))\n\(String(repeating: " ", count: 64))^")
    }

    @Test func `nesting has an end, and no template can exhaust the stack`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "{{#a}}", count: depth) + "x" + String(repeating: "{{/a}}", count: depth)
        }
        #expect(try rendering(nested(100), ["a": true]) == "x")
        #expect(try mistakes(in: nested(101)) == ["template:1:601 Tags are nested more than 100 deep here."])
        #expect(try mistakes(in: nested(10_000)).count == 1)
        #expect(try mistakes(in: String(repeating: "{{<a}}{{$b}}", count: 50_000)).count == 1)
    }

    @Test func `a template has a size it may not exceed`() throws {
        #expect(try rendering(String(repeating: "x", count: 1 << 20)).utf8.count == 1 << 20)
        #expect(
            try mistakes(in: String(repeating: "x\n", count: 5 << 20)) == [
                "template:524289:1 A template may have 1048576 bytes at most."
            ])
    }

    @Test func `a file of nothing but mistakes yields a bounded number of errors`() throws {
        #expect(try mistakes(in: String(repeating: "{{/a}}", count: 100_000)).count == 50)
    }

    @Test func `partials that include themselves whatever the data are refused`() throws {
        #expect(try mistakes(in: "", partials: ["p": "a\n{{>p}}"]) == ["p:2:1 “p” includes itself here without end."])
        #expect(try mistakes(in: "", partials: ["p": "{{>q}}", "q": "{{<p}}{{/p}}"]).count == 2)
    }

    @Test func `partials that the data lead round in circles come to an end`() throws {
        let partials = ["p": ".{{#always}}{{>p}}{{>p}}{{/always}}"]
        let text = try rendering("{{>p}}", ["always": true], partials: partials)
        #expect(text.count > 100 && text.count < 1000)
    }

    @Test func `partials that double with each level come to an end`() throws {
        var partials = ["p40": "x"]
        for level in 0..<40 { partials["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
        #expect(try rendering("{{>p0}}", partials: partials).count <= 1_000_000)
    }
}
