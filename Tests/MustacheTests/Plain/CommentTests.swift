import Testing

@Suite(.timeLimit(.minutes(5))) struct CommentTests {
    @Test func `a comment vanishes, the text around it stays`() throws {
        #expect(try rendering("milk{{! whose? }} and {{!}}bread") == "milk and bread")
    }

    @Test func `a comment may span lines and hold anything but its end`() throws {
        #expect(try rendering("a{{!\n {{#b {{{c\n}}d") == "ad")
    }

    @Test func `a comment alone on its line takes the line with it`() throws {
        #expect(
            try rendering("a\n  {{! one }}\nb\r\n{{! two }}\r\nc\n {{!\nthree\n}} \nd\n{{! four }}") == "a\nb\r\nc\nd\n"
        )
    }

    @Test func `a comment beside text keeps the line's white space`() throws {
        #expect(try rendering(" a {{! b }}\n") == " a \n")
    }
}
