import Mustache
import Testing

@Suite(.timeLimit(.minutes(5))) struct DelimiterTests {
    @Test(arguments: ["<% %>", "| |", "[ ]", "@ @", "(( ))", "$ $"])
    func `delimiters can be set to any two words`(_ pair: String) throws {
        let (open, close) = try #require(
            pair.split(separator: " ").count == 2 ? (pair.split(separator: " ")[0], pair.split(separator: " ")[1]) : nil
        )
        #expect(try rendering("{{=\(pair)=}}{{a}} \(open)a\(close)", ["a": "x"]) == "{{a}} x")
        #expect(try rendering("{{= \(pair)  =}}\(open)#a\(close)\(open).\(close)\(open)/a\(close)", ["a": "x"]) == "x")
    }

    @Test func `delimiters can be set back`() throws {
        #expect(try rendering("{{=<% %>=}}<%a%><%={{ }}=%>{{a}}", ["a": "x"]) == "xx")
    }

    @Test func `delimiters of a template do not reach into its partials, nor theirs into it`() throws {
        let partials = ["p": "{{a}}{{=| |=}}|a|"]
        #expect(try rendering("{{=<% %>=}}<%>p%>,<%a%>,|a|", ["a": "x"], partials: partials) == "xx,x,|a|")
    }

    @Test func `setting delimiters leaves nothing behind`() throws {
        #expect(try rendering("a {{=@ @=}} b\n") == "a  b\n")
        #expect(try rendering("a\n {{=@ @=}} \nb\r\n@={{ }}=@\r\nc\n{{=@ @=}}") == "a\nb\r\nc\n")
    }

    @Test func `unescaped values work with other delimiters`() throws {
        #expect(try rendering("{{=<% %>=}}<%&a%><%{a}%>", ["a": "&"]) == "&&")
    }

    @Test(arguments: ["{{=<% =}}", "{{==}}", "{{=a b c=}}", "{{=a= =b=}}", "{{=   =}}"])
    func `anything but two words is refused`(_ template: String) throws {
        let errors = try #require(throws: TemplateErrors.self) { try Template("ok\n " + template) }
        #expect(errors.errors.map(\.line) == [2])
        #expect(errors.errors.map(\.column) == [2])
        #expect(errors.errors.first?.sentence.contains("Delimiters are set by two words") == true)
    }
}
