import Testing

@testable import Web

@Suite(.timeLimit(.minutes(5))) struct SourceCommentsTests {
    private func removed(_ text: String, at path: String) -> String {
        String(decoding: SourceComments.removed(from: Array(text.utf8), at: path), as: UTF8.self)
    }

    @Test(arguments: [
        ("/* a */b{}", "b{}"), ("b{}/* a\n * c */\nd{}", "b{}\nd{}"), ("a/**/b", "ab"), ("a/***/b", "ab"),
        ("a/*/ b */c", "ac"),
        (#"a::after{content:"/* no */"}"#, #"a::after{content:"/* no */"}"#),
        (#"a{content:'/*"'}/*b*/"#, #"a{content:'/*"'}"#),
        (#"a{content:"\"/*"}/*b*/"#, #"a{content:"\"/*"}"#), ("a{}/* no end", "a{}"),
        ("a{width:calc(1px/2)}", "a{width:calc(1px/2)}"),
        ("", ""), ("/", "/"), ("/*", ""), ("a // b", "a // b"), ("/*a*/한/*b*/", "한"), (#"a{b:"c\"#, #"a{b:"c\"#),
    ])
    func `a style sheet's comments go wherever they are, and nothing in a string does`(sheet: String, kept: String) {
        #expect(removed(sheet, at: "/app.css") == kept)
    }

    @Test(arguments: [
        ("// a\nb();", "b();"), ("  \t// a\r\nb();\n", "b();\n"), ("b(); // a", "b(); // a"),
        ("/** a */\nb();", "b();"),
        ("/* a */ b();", "/* a */ b();"), ("/* a */ b(); /* c */", "/* a */ b(); /* c */"),
        ("/*\n a\n*/", "/*\n a\n*/"),
        ("/*/", "/*/"), ("/**/", ""), ("a = `\n// kept\n`;\n// gone", "a = `\n// kept\n`;"),
        ("a = `\\``;\n// gone", "a = `\\``;"), ("a = `\\\\`;\n// gone", "a = `\\\\`;"), ("", ""), ("/", "/"),
        ("a\n\nb", "a\n\nb"),
    ])
    func `a script's comments go where they have a line of their own`(script: String, kept: String) {
        for path in ["/app.js", "/app.mjs"] { #expect(removed(script, at: path) == kept) }
    }

    @Test func `another file stays as it is`() {
        #expect(removed("// a\n/* b */", at: "/a.txt") == "// a\n/* b */")
    }
}
