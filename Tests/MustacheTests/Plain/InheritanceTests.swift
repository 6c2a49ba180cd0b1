import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct InheritanceTests {
    @Test func `a block shows what it holds until something replaces it`() throws {
        let value: Value = ["name": "<Ann>", "tags": ["x", "y"]]
        #expect(try rendering("{{$a}}Hi {{name}}{{/a}}", value) == "Hi &lt;Ann&gt;")
        #expect(try rendering("{{$a}}{{{name}}}{{#tags}}{{.}}{{/tags}}{{^no}}!{{/no}}{{/a}}", value) == "<Ann>xy!")
    }

    @Test func `a parent is filled with the blocks given to it`() throws {
        let partials = ["page": "<{{$title}}Untitled{{/title}}|{{$main}}empty{{/main}}>"]
        #expect(try rendering("{{<page}}{{/page}}", partials: partials) == "<Untitled|empty>")
        #expect(try rendering("{{<page}}{{$main}}text{{/main}}{{/page}}", partials: partials) == "<Untitled|text>")
        #expect(
            try rendering(
                "{{<page}}{{$main}}1{{/main}}{{/page}}{{<page}}{{$main}}2{{/main}}{{/page}}", partials: partials)
                == "<Untitled|1><Untitled|2>")
    }

    @Test func `a parent without blocks is a partial, an unknown one nothing`() throws {
        #expect(
            try rendering("{{>p}}{{<p}}{{/p}}[{{<gone}}{{$a}}x{{/a}}{{/gone}}]", partials: ["p": "{{$a}}d{{/a}}"])
                == "dd[]")
    }

    @Test func `blocks have names of their own, apart from those of values`() throws {
        let partials = ["p": "{{$name}}default{{/name}}"]
        #expect(try rendering("{{<p}}{{/p}}", ["name": "value"], partials: partials) == "default")
        #expect(try rendering("{{<p}}{{$name}}given{{/name}}{{/p}}", ["name": "value"], partials: partials) == "given")
    }

    @Test func `whatever else a parent holds is ignored`() throws {
        let template = "{{<p}} text {{value}} {{$a}}A{{/a}} {{#s}}{{$b}}no{{/b}}{{/s}} {{/p}}"
        #expect(try rendering(template, ["s": true], partials: ["p": "{{$a}}{{/a}}{{$b}}b{{/b}}"]) == "Ab")
    }

    @Test func `a replaced block sees the values of its new place`() throws {
        let value: Value = ["who": "outside", "box": ["who": "inside"]]
        let partials = ["p": "{{#box}}{{$a}}{{/a}}{{/box}}"]
        #expect(try rendering("{{<p}}{{$a}}{{who}}{{/a}}{{/p}}", value, partials: partials) == "inside")
    }

    @Test func `of several templates built on each other the outermost wins`() throws {
        let partials = [
            "mid": "{{<base}}{{$a}}mid-a{{/a}}{{$b}}mid-b{{/b}}{{/base}}",
            "base": "{{$a}}a{{/a}} {{$b}}b{{/b}} {{$c}}c{{/c}}",
        ]
        #expect(try rendering("{{<mid}}{{$a}}top{{/a}}{{/mid}}", partials: partials) == "top mid-b c")
    }

    @Test func `a replacement reaches blocks of templates that the parent includes`() throws {
        let partials = ["p": "{{>q}}{{<q}}{{/q}}", "q": "{{$a}}q{{/a}}"]
        #expect(try rendering("{{<p}}{{$a}}x{{/a}}{{/p}}", partials: partials) == "xx")
    }

    @Test func `templates may be built on each other in a circle that a block breaks`() throws {
        let partials = [
            "one": "1{{$rest}}{{<two}}{{/two}}{{/rest}}", "two": "2{{<one}}{{$rest}}.{{/rest}}{{/one}}",
        ]
        #expect(try rendering("{{<one}}{{/one}}", partials: partials) == "121.")
    }

    @Test func `a block inside what replaces a block can be replaced in turn`() throws {
        let partials = [
            "form": "{{<page}}{{$main}}<form>{{$fields}}none{{/fields}}</form>{{/main}}{{/page}}",
            "page": "<body>{{$main}}{{/main}}</body>",
        ]
        #expect(
            try rendering("{{<form}}{{$fields}}<input>{{/fields}}{{/form}}", partials: partials)
                == "<body><form><input></form></body>")
    }

    @Test func `a block inside a block of its own name does not go round in circles`() throws {
        let template = "{{<p}}{{$a}}more, {{$a}}default{{/a}}{{/a}}{{/p}}"
        #expect(try rendering(template, partials: ["p": "{{$a}}{{/a}}"]) == "more, default")
    }
}
