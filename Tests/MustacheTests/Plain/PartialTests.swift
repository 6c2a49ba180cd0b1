import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct PartialTests {
    @Test func `a partial stands in the place of its tag and sees what is around it`() throws {
        let value: Value = ["who": "outer", "in": ["who": "inner"]]
        #expect(try rendering("{{>p}}{{#in}}{{> p }}{{/in}}", value, partials: ["p": "({{who}})"]) == "(outer)(inner)")
    }

    @Test func `an unknown partial shows nothing`() throws {
        #expect(try rendering("[{{>gone}}]") == "[]")
    }

    @Test func `a partial may include itself as deep as the data go`() throws {
        let value: Value = ["t": "a", "sub": [["t": "b", "sub": [["t": "c", "sub": []]]], ["t": "d", "sub": []]]]
        #expect(try rendering("{{>p}}", value, partials: ["p": "{{t}}({{#sub}}{{>p}}{{/sub}})"]) == "a(b(c())d())")
    }

    @Test func `a partial inside a line does not change the line`() throws {
        #expect(try rendering("| {{>p}} |\n", partials: ["p": "\ta\n b"]) == "| \ta\n b |\n")
        #expect(try rendering("  {{x}} {{>p}}\n", ["x": "x"], partials: ["p": "a\nb"]) == "  x a\nb\n")
    }

    @Test func `a partial alone on its line hands its indentation to each of its lines`() throws {
        let partials = ["p": "{{#on}}\na\n{{/on}}\n\n{{x}}\n  c\n"]
        #expect(
            try rendering("-\n  {{>p}}\n-", ["on": true, "x": "b"], partials: partials) == "-\n  a\n\n  b\n    c\n-")
    }

    @Test func `indentations add up`() throws {
        #expect(try rendering(" {{>a}}\n", partials: ["a": "a\n {{>b}}\n", "b": "b\nb\n"]) == " a\n  b\n  b\n")
    }

    @Test func `line breaks inside a value are not indented`() throws {
        #expect(try rendering(" {{>p}}\n", ["x": "1\n2"], partials: ["p": "{{x}}\n"]) == " 1\n2\n")
    }

    @Test func `a partial alone on the first or last line, or with carriage returns, takes the line with it`() throws {
        #expect(try rendering("  {{>p}}\n|", partials: ["p": "a\nb"]) == "  a\n  b|")
        #expect(try rendering("|\n  {{>p}}", partials: ["p": "a\nb"]) == "|\n  a\n  b")
        #expect(try rendering("|\r\n{{>p}}\r\n|", partials: ["p": "a"]) == "|\r\na|")
    }
}
