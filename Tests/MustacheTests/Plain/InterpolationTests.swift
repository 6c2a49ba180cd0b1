import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct InterpolationTests {
    @Test func `text without tags stays as it is, single braces included`() throws {
        #expect(try rendering("a { b } c }} d\n") == "a { b } c }} d\n")
    }

    @Test func `a name shows its value, white space around the name or not`() throws {
        #expect(try rendering("Dear {{name}},{{ name }},{{\n\tname }}", ["name": "Minji"]) == "Dear Minji,Minji,Minji")
    }

    @Test func `a value is escaped, unless the tag says otherwise`() throws {
        let value: Value = ["sum": "1 < 2 & \"3\" > '0'"]

        #expect(try rendering("{{sum}}", value) == "1 &lt; 2 &amp; &quot;3&quot; &gt; &#39;0&#39;")
        #expect(
            try rendering("{{{sum}}}|{{&sum}}|{{& sum }}|{{{ sum }}}", value)
                == Array(repeating: "1 < 2 & \"3\" > '0'", count: 4).joined(separator: "|"))
    }

    @Test func `numbers show their shortest decimal form`() throws {
        let value: Value = ["whole": -17, "part": 3.50, "even": 4.0, "none": 0]
        #expect(try rendering("{{whole}} {{part}} {{&even}} {{{none}}}", value) == "-17 3.5 4 0")
    }

    @Test func `a missing or null value shows nothing`() throws {
        #expect(try rendering("[{{gone}}][{{{gone}}}][{{&nothing}}]", ["nothing": nil]) == "[][][]")
    }

    @Test func `a dotted name goes into objects`() throws {
        let value: Value = ["order": ["customer": ["city": "Busan"]]]
        #expect(try rendering("{{order.customer.city}}", value) == "Busan")
        #expect(try rendering("{{#order}}{{customer.city}}{{/order}}", value) == "Busan")
    }

    @Test func `a dotted name breaks off where a part is missing, without looking further out`() throws {
        let value: Value = ["a": ["b": [:]], "b": ["c": "outer"], "c": ["d": "outer"]]

        #expect(try rendering("[{{a.b.c}}][{{a.b.c.d}}][{{a.x.y}}]", value) == "[][][]")
        #expect(try rendering("{{#a}}[{{b.c}}]{{/a}}", value) == "[]")
    }

    @Test func `only the first part of a dotted name is sought outwards`() throws {
        let value: Value = ["shop": ["name": "Corner"], "item": ["id": 4]]
        #expect(try rendering("{{#item}}{{id}} {{shop.name}}{{/item}}", value) == "4 Corner")
    }

    @Test func `a leading dot keeps to the innermost object`() throws {
        let value: Value = ["title": "outer", "full": ["title": "inner"], "empty": [:]]
        #expect(try rendering("{{#full}}{{.title}}{{/full}}[{{#empty}}{{.title}}{{/empty}}]", value) == "inner[]")
    }

    @Test func `a dot shows the value itself`() throws {
        #expect(try rendering("{{.}}", "<b>") == "&lt;b&gt;")
        #expect(try rendering("{{{.}}}", "<b>") == "<b>")
    }

    @Test func `a value alone on its line keeps the line's white space`() throws {
        #expect(try rendering("  {{a}}\n\t{{{a}}}\r\n {{&a}} \n", ["a": "x"]) == "  x\n\tx\r\n x \n")
    }

    @Test func `a value is never read as a template`() throws {
        #expect(try rendering("{{a}}", ["a": "{{b}}", "b": "no"]) == "{{b}}")
    }
}
