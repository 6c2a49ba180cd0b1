import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct InheritanceLinesTests {
    @Test func `tags of parents and blocks that share a line leave no line behind`() throws {
        let template = "a\n{{<p}}{{$x}}\nb\nc\n{{/x}}{{/p}}\nd\n"
        #expect(try rendering(template, partials: ["p": "{{$x}}{{/x}}"]) == "a\nb\nc\nd\n")
    }

    @Test func `a parent that opens and closes on a line stands alone on it`() throws {
        #expect(try rendering("a\n  {{<p}}{{/p}}\nb\n", partials: ["p": "1\n2\n"]) == "a\n  1\n  2\nb\n")
        #expect(
            try rendering("a\n  {{<p}} {{$x}}3{{/x}} {{/p}}\nb\n", partials: ["p": "1\n{{$x}}2{{/x}}\n"])
                == "a\n  1\n  3\nb\n")
    }

    @Test func `a replacement inside a line stays in the line, with the line's indentation`() throws {
        let partials = ["p": "<ul>\n  {{$x}}<li>1</li>{{/x}}\n</ul>\n"]
        #expect(
            try rendering("{{<p}}{{$x}}<li>2</li>{{/x}}{{/p}}", partials: partials) == "<ul>\n  <li>2</li>\n</ul>\n")
    }

    @Test func `the lines of a replacement lose their own indentation and take that of the block`() throws {
        let template = "{{<p}}{{$x}}\n      one\n        two\n{{/x}}{{/p}}\n"
        #expect(try rendering(template, partials: ["p": "a\n  {{$x}}\n  {{/x}}\nb\n"]) == "a\n  one\n    two\nb\n")
        #expect(try rendering(template, partials: ["p": "a\n  {{$x}}{{/x}}\nb\n"]) == "a\n  one\n    two\nb\n")
    }

    @Test func `a replacement without a last line break takes that of the block's line`() throws {
        let template = "{{<p}}{{$x}}\none\ntwo{{/x}}\n{{/p}}\n"
        #expect(try rendering(template, partials: ["p": "a\n  {{$x}}{{/x}}\nb\n"]) == "a\n  one\n  two\nb\n")

        let ending = "{{<p}}{{$x}}\none\nand {{number}}{{/x}}\n{{/p}}\n"
        #expect(
            try rendering(ending, ["number": "two"], partials: ["p": "a\n  {{$x}}{{/x}}\nb\n"])
                == "a\n  one\n  and two\nb\n")
    }

    @Test func `a block's own lines decide how far its replacement is indented`() throws {
        let template = "{{<p}}{{$x}}\none\n{{/x}}{{/p}}\n"
        #expect(try rendering(template, partials: ["p": "a\n{{$x}}\n    default\n{{/x}}\n"]) == "a\n    one\n")
    }

    @Test func `blocks inside blocks are indented relative to the outer one`() throws {
        let partials = [
            "p": "{{<q}}{{$x}}\n    one\n    {{$y}}\n      two\n    {{/y}}\n{{/x}}{{/q}}\n", "q": "{{$x}}{{/x}}",
        ]
        #expect(try rendering("{{<p}}{{/p}}", partials: partials) == "one\n  two\n")
        #expect(try rendering("{{<p}}{{$y}}\nthree\n{{/y}}{{/p}}\n", partials: partials) == "one\n  three\n")
    }

    @Test func `a block that nothing replaces keeps its lines as they are written`() throws {
        #expect(try rendering("{{$x}}\n    one\n\n  two\n{{/x}}\nend\n") == "    one\n\n  two\nend\n")
        #expect(try rendering("  {{>p}}\n", partials: ["p": "{{$x}}\n  one\n{{/x}}\n"]) == "    one\n")
    }

    @Test func `partials and parents inside a replacement follow its indentation`() throws {
        let template = "{{<p}}{{$x}}\n    one\n      {{>q}}\n{{/x}}{{/p}}\n"
        let partials = ["p": "a\n  {{$x}}\n  {{/x}}\n", "q": "1\n2\n"]
        #expect(try rendering(template, partials: partials) == "a\n  one\n    1\n    2\n")
    }
}
