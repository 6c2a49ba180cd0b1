import Testing

@testable import Web

@Suite(.timeLimit(.minutes(5))) struct MinifierTests {
    private func minified(_ text: String, at path: String) -> String {
        String(decoding: Minifier.minified(Array(text.utf8), at: path), as: UTF8.self)
    }

    @Test(arguments: [
        ("/* a */b{}", "b{}"), ("b{}/* a\n * c */\nd{}", "b{}d{}"), ("a/**/ b", "a b"), ("a{}/***/b", "a{}b"),
        ("a{/*/ b */c:d}", "a{c:d}"), ("a/* b *//* c */.d", "a/**//**/.d"), ("a{b:1px/* c */2px}", "a{b:1px/**/2px}"),
        (#".a\"{}/* b */"#, #".a\"{}"#),
        (#"a::after{content:"/* no */"}"#, #"a::after{content:"/* no */"}"#),
        (#"a{content:'/*"'}/*b*/"#, #"a{content:'/*"'}"#),
        (#"a{content:"\"/*"}/*b*/"#, #"a{content:"\"/*"}"#), ("a{}/* no end", "a{}"),
        ("a{width:calc(1px/2)}", "a{width:calc(1px/2)}"),
        ("a{b:url(//c/*.png)}/*d*/", "a{b:url(//c/*.png)}"), ("a{b:URL( c\\)/*d)}/*e*/", "a{b:URL( c\\)/*d)}"),
        ("a{b:url( 'c'/*d*/)}", "a{b:url( 'c'/**/)}"), ("a{b:url(", "a{b:url("),
        ("", ""), ("/", "/"), ("/*", ""), ("a // b", "a // b"), ("/*a*/한/*b*/", "한"), (#"a{b:"c\"#, #"a{b:"c\"#),
    ])
    func `a style sheet's comments go wherever they are, and nothing in a string does`(sheet: String, kept: String) {
        #expect(minified(sheet, at: "/app.css") == kept)
    }

    @Test(arguments: [
        ("// a\nb();", "b();"), ("  \t// a\r\nb();\n", "b();"), ("b(); // a", "b(); // a"),
        ("/** a */\nb();", "b();"),
        ("/* a */ b();", "/* a */ b();"), ("/* a */ b(); /* c */", "/* a */ b(); /* c */"),
        ("/*\n a\n*/", "/*\na\n*/"), ("/*\n// a */\nb();", "/*\n// a */\nb();"),
        ("/*/", "/*/"), ("/**/", ""), ("", ""), ("/", "/"), ("a\n\n  \nb", "a\nb"),
        ("a = `b`;\n// gone", "a = `b`;"), ("a = `${`b`}`;\n  // gone", "a = `${`b`}`;"),
    ])
    func `a script's comments go where they have a line of their own`(script: String, kept: String) {
        for path in ["/app.js", "/app.mjs"] { #expect(minified(script, at: path) == kept) }
    }

    @Test(arguments: [
        ("a {\n  b: c;\n\t d: e;\n}", "a {b:c;d:e;}"), ("a  b", "a  b"), ("  a", "  a"),
        ("/* a */\n  b{}", "\nb{}"), ("a{content:\"\\\n  b\"}", "a{content:\"\\\n  b\"}"),
        ("@media (a: b) {\n\n  c {\n    d: e,\n      f;\n  }\n}\n", "@media (a:b) {c {d:e,f;}}"),
        ("a :hover, b > :is(c, d) e{}", "a :hover,b > :is(c,d) e{}"), (#".a\, .b\: c{}"#, #".a\, .b\: c{}"#),
        ("a{content: '; b: { } c'}", "a{content:'; b: { } c'}"), ("a\nb{}", "a\nb{}"),
    ])
    func `a style sheet has no space where it means nothing`(sheet: String, kept: String) {
        #expect(minified(sheet, at: "/app.css") == kept)
    }

    @Test(arguments: [
        ("{\n  a();\n\t b();\n}", "{\na();\nb();\n}"), ("a  (b)", "a  (b)"),
        ("a = 'b\\\n  // c';\n  d", "a = 'b\\\n  // c';\nd"), ("a = 'b\\\r\n  c';", "a = 'b\\\r\n  c';"),
    ])
    func `a script's lines are not indented, but for those within a text`(script: String, kept: String) {
        #expect(minified(script, at: "/app.js") == kept)
    }

    @Test(arguments: [
        "a = `\n// b\n  c`;\n// d", "a = `${`\n  b`}`;\n  c", "let a='`'\nlet b = `\n  // c`",
        "a = /`/\nb = `\n/* c */`", "/* ` \n*/\na = `\n// b`",
    ])
    func `a script stays as it is that may have a template literal of several lines`(script: String) {
        #expect(minified(script, at: "/app.js") == script)
    }

    @Test func `another file stays as it is`() {
        #expect(minified("// a\n/* b */", at: "/a.txt") == "// a\n/* b */")
    }
}
