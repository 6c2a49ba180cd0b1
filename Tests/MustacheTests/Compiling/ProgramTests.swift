import Testing

@testable import Mustache

/// The steps that templates compile to: the fewest that do the work.
@Suite(.timeLimit(.minutes(5))) struct ProgramTests {
    /// The program of a page of the shop.
    private func program(_ template: String, templates: [String: String] = [:]) throws -> Program {
        var parsed: [String: ParsedTemplate] = [:]
        for (name, text) in templates { parsed[name] = try ParsedTemplate(Source(name: name, text: text)) }
        var compiler = PageCompiler(
            templates: parsed, broken: [],
            texts: TextTables(
                ["en": ["t": "a {{count}} b", "n.one": "1", "n.other": "{{count}}"]],
                defaultLanguage: "en"), paths: PathTable(["all": "/items", "one": "/items/{id}/edit"]), language: "en",
            kind: .html, tables: FieldTables(), frame: Accessor(ShopFrame.self), root: Accessor(ShopPage.self))
        compiler.compile(try ParsedTemplate(Source(name: "page", text: template)))
        try #require(compiler.errors.isEmpty)
        return compiler.program
    }

    /// The steps of a page of the shop, by their names.
    private func steps(_ template: String, templates: [String: String] = [:]) throws -> [String] {
        let program = try program(template, templates: templates)
        return program.instructions.map { step in
            switch step {
            case .literal(let start, let count):
                String(decoding: program.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
            case .show: "show"
            case .showRaw: "showRaw"
            case .unless(_, _, let end): "unless→\(end)"
            case .when(_, _, let end): "when→\(end)"
            case .each(_, _, _, let end): "each→\(end)"
            case .choose: "choose"
            }
        }
    }

    @Test func `text without tags is one step, however many lines it has`() throws {
        #expect(try steps("a\nb\nc\n") == ["a\nb\nc\n"])
        #expect(try steps("") == [])
    }

    @Test func `comments and changed delimiters leave no step`() throws {
        #expect(try steps("a{{! x }}b{{=<% %>=}}c") == ["abc"])
    }

    @Test func `partials, parents and texts melt into the text around them`() throws {
        let templates = ["p": "p", "q": "({{$x}}x{{/x}})"]

        #expect(try steps("a{{>p}}b", templates: templates) == ["apb"])
        #expect(try steps("a{{<q}}{{$x}}y{{/x}}{{/q}}b{{<q}}{{/q}}", templates: templates) == ["a(y)b(x)"])
        #expect(
            try steps("<{{text.t}}>".replacing("<", with: "[").replacing(">", with: "]")) == ["[a ", "show", " b]"])
    }

    @Test func `a path melts into the text around it, and its parameter is a value`() throws {
        #expect(try steps("<a href=\"{{path.all}}\">") == ["<a href=\"/items\">"])
        #expect(
            try steps("<a href=\"{{path.one(count)}}?all\">") == ["<a href=\"/items/", "show", "/edit?all\">"])
    }

    @Test func `a value is one step, trusted HTML one of its own`() throws {
        #expect(try steps("{{title}}{{{notice}}}{{notice}}") == ["show", "showRaw", "show"])
    }

    @Test func `an accessor is kept once, however many tags use it`() throws {
        #expect(try program("{{title}}{{title}}{{#title}}{{/title}}").accesses.count == 1)
        #expect(try program("{{featured.name}}{{featured.name}}{{featured.price}}").accesses.count == 2)
        #expect(try program("{{#title}}{{.}}{{/title}}{{#count}}{{.}}{{/count}}").accesses.count == 4)
    }

    @Test func `a finished program does the same in no more memory than it takes`() throws {
        let program = try program(String(repeating: "a{{title}}{{featured.name}}", count: 100))
        let finished = program.finished()

        #expect(finished.bytes == program.bytes)
        #expect(finished.instructions.count == 300)
        #expect(finished.accesses.count == 2)
        #expect(finished.instructions.capacity < program.instructions.capacity)
    }

    @Test func `a section over a simple value is a jump past it`() throws {
        #expect(try steps("{{#isOpen}}a{{/isOpen}}b") == ["unless→2", "a", "b"])
        #expect(try steps("{{^isOpen}}a{{/isOpen}}b") == ["when→2", "a", "b"])
        #expect(try steps("{{#title}}{{.}}{{/title}}") == ["unless→2", "show"])
    }

    @Test func `a section over a list or an object runs what is inside it`() throws {
        #expect(try steps("{{#items}}{{name}},{{/items}}.") == ["each→3", "show", ",", "."])
        #expect(try steps("{{#featured}}{{/featured}}") == ["each→1"])
        #expect(try steps("{{^items}}a{{/items}}") == ["when→2", "a"])
    }

    @Test func `sections inside each other end in the right order`() throws {
        #expect(
            try steps("{{#items}}{{#isOpen}}a{{/isOpen}}{{^isOpen}}b{{/isOpen}}{{/items}}c")
                == ["each→5", "unless→3", "a", "when→5", "b", "c"])
    }

    @Test func `the target of a jump is not joined with the step before it`() throws {
        #expect(
            try steps("a{{#isOpen}}b{{/isOpen}}c{{#isOpen}}{{/isOpen}}d") == [
                "a", "unless→3", "b", "c", "unless→5", "d",
            ])
    }

    @Test func `a plural is a choice among stretches`() throws {
        #expect(try steps("{{text.n(count)}}.") == ["choose", "1", "show", "."])
    }
}
