import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct SectionTests {
    @Test(arguments: [true, 1, "text", ["a": 1], [:], ["one"]] as [Value])
    func `a section over something true is shown`(_ value: Value) throws {
        #expect(try rendering("<{{#it}}shown{{/it}}>", ["it": value]) == "<shown>")
        #expect(try rendering("<{{^it}}shown{{/it}}>", ["it": value]) == "<>")
    }

    @Test(arguments: [false, nil, "", [], 0] as [Value])
    func `a section over something false is left out`(_ value: Value) throws {
        #expect(try rendering("<{{#it}}shown{{/it}}>", ["it": value]) == "<>")
        #expect(try rendering("<{{^it}}shown{{/it}}>", ["it": value]) == "<shown>")
    }

    @Test func `a name that is missing is false`() throws {
        #expect(try rendering("[{{#gone}}a{{/gone}}{{^gone}}b{{/gone}}]") == "[b]")
        #expect(try rendering("[{{#a.gone.b}}a{{/a.gone.b}}]", ["a": ["b": true]]) == "[]")
    }

    @Test func `an object is looked into first, then what is around it`() throws {
        let value: Value = ["x": "far", "y": "far", "near": ["x": "near"]]
        #expect(try rendering("{{#near}}{{x}} {{y}}{{/near}} {{x}}", value) == "near far far")
    }

    @Test func `a list shows the section once for each element`() throws {
        let value: Value = ["mark": "!", "rows": [["n": 1], ["n": 2], ["n": 3]]]
        #expect(try rendering("{{#rows}}{{n}}{{mark}} {{/rows}}", value) == "1! 2! 3! ")
    }

    @Test func `a dot shows each element of a list, escaped like any value`() throws {
        #expect(try rendering("{{#all}}{{.}},{{/all}}", ["all": ["a", 2, 2.5, "&"]]) == "a,2,2.5,&amp;,")
        #expect(try rendering("{{#all}}{{{.}}}{{&.}}{{/all}}", ["all": ["<"]]) == "<<")
        #expect(try rendering("{{#all}}({{#.}}{{.}}{{/.}}){{/all}}", ["all": [[1, 2], ["x"]]]) == "(12)(x)")
    }

    @Test func `inside a section over a text the dot is the text`() throws {
        #expect(try rendering("{{#note}}{{.}}={{note}}{{/note}}", ["note": "buy milk"]) == "buy milk=buy milk")
    }

    @Test func `lists inside lists see all that is around them`() throws {
        let value: Value = [
            "floors": [["name": "B1", "rooms": [["no": 1, "beds": ["a", "b"]], ["no": 2, "beds": []]]]]
        ]
        let template = "{{#floors}}{{#rooms}}{{name}}-{{no}}:{{#beds}}{{no}}{{.}} {{/beds}};{{/rooms}}{{/floors}}"
        #expect(try rendering(template, value) == "B1-1:1a 1b ;B1-2:;")
    }

    @Test func `sections of one name may stand inside each other and one after the other`() throws {
        let template = "{{#on}}1{{#on}}2{{/on}}3{{/on}}{{#on}}4{{/on}}"
        #expect(try rendering(template, ["on": true]) == "1234")
        #expect(try rendering(template, ["on": false]) == "")
    }

    @Test func `dotted names work in sections`() throws {
        let value: Value = ["a": ["b": ["c": ["yes"], "d": false]]]
        #expect(try rendering("{{#a.b.c}}{{.}}{{/a.b.c}}{{^a.b.d}}no{{/a.b.d}}", value) == "yesno")
    }

    @Test func `a section inside a line leaves the line's white space alone`() throws {
        #expect(try rendering(" {{#on}} x {{/on}} \n", ["on": true]) == "  x  \n")
        #expect(try rendering("{{#on}} {{! note }}\n {{/on}}|", ["on": true]) == " \n |")
    }

    @Test func `section tags alone on their lines leave no line behind`() throws {
        #expect(try rendering("a\n  {{#on}}\nb\n\t{{/on}} \nc\n", ["on": true]) == "a\nb\nc\n")
        #expect(try rendering("a\r\n{{#on}}\r\nb\r\n{{/on}}\r\nc", ["on": true]) == "a\r\nb\r\nc")
        #expect(try rendering("a\n{{^on}}\nb\n{{/on}}\nc\n", ["on": false]) == "a\nb\nc\n")
    }

    @Test func `the first and the last line need no line break to stand alone`() throws {
        #expect(try rendering("  {{#on}}\na{{/on}}\nb", ["on": true]) == "a\nb")
        #expect(try rendering("a{{#on}}\nb\n  {{/on}}", ["on": true]) == "a\nb\n")
    }

    @Test func `two section tags on a line keep the line`() throws {
        #expect(try rendering("a\n{{#on}}{{/on}}\nb\n", ["on": true]) == "a\n\nb\n")
    }

    @Test func `white space in a section's tags does not count`() throws {
        #expect(try rendering("{{# on }}x{{/\non }}{{^ off }}y{{/ off}}", ["on": true]) == "xy")
    }
}
