import Testing

@testable import Mustache

/// A place that an author can find.
@Suite(.timeLimit(.minutes(5))) struct SourceTests {
    private func place(_ offset: Int, in text: String) -> [Int] {
        let place = Source(name: "a", text: text).position(of: offset)
        return [place.line, place.column]
    }

    @Test func `lines and columns are counted from one`() {
        #expect(place(0, in: "") == [1, 1])
        #expect(place(0, in: "ab\ncd") == [1, 1])
        #expect(place(1, in: "ab\ncd") == [1, 2])
        #expect(place(3, in: "ab\ncd") == [2, 1])
        #expect(place(4, in: "ab\ncd") == [2, 2])
    }

    @Test func `a line break belongs to the line that it ends`() {
        #expect(place(2, in: "ab\ncd") == [1, 3])
        #expect(place(3, in: "ab\r\ncd") == [1, 4])
        #expect(place(4, in: "ab\r\ncd") == [2, 1])
    }

    @Test func `the end of the text has a place, and so has what lies beyond it`() {
        #expect(place(5, in: "ab\ncd") == [2, 3])
        #expect(place(99, in: "ab\ncd") == [2, 3])
        #expect(place(3, in: "ab\n") == [2, 1])
    }

    @Test func `a column counts characters, not bytes`() {
        #expect(place(6, in: "할일x") == [1, 3])
        #expect(place(4, in: "😀x") == [1, 2])
        #expect(place(2, in: "éx") == [1, 2])
    }

    @Test func `an excerpt is the line with a caret below`() {
        let source = Source(name: "a", text: "one\ntwo three\nfour")

        #expect(source.excerpt(at: 8) == "    two three\n        ^")
        #expect(source.excerpt(at: 0) == "    one\n    ^")
        #expect(source.excerpt(at: 18) == "    four\n        ^")
    }

    @Test func `an excerpt leaves the line's end out and keeps its tabs`() {
        #expect(Source(name: "a", text: "\ta\tb\r\n").excerpt(at: 3) == "    \ta\tb\n    \t \t^")
    }

    @Test func `control characters do not reach the terminal`() {
        let excerpt = Source(name: "a", text: "a\u{1B}[31mb\u{7F}\u{85}c").excerpt(at: 0)

        #expect(excerpt == "    a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c\n    ^")
    }

    @Test func `wide characters take two columns above the caret`() {
        #expect(Source(name: "a", text: "가😀éx").excerpt(at: 9) == "    가😀éx\n         ^")
    }

    @Test func `a character cut in two by a long line's edge harms nothing`() {
        let text = String(repeating: "가", count: 1000)

        for offset in [0, 1, 2, 3, 299, 300, 1500, 2999, 3000] {
            let lines = Source(name: "a", text: text).excerpt(at: offset).split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.count ?? 0 <= 130)
        }
    }

    @Test func `the first replacement character is found, whole ones only`() {
        #expect(Source(name: "a", text: "ab").brokenCharacter == nil)
        #expect(Source(name: "a", text: "a\u{FFFD}b\u{FFFD}").brokenCharacter == 1)
        #expect(Source(name: "a", text: "\u{FFFC}\u{FFFE}").brokenCharacter == nil)
        #expect(Source(name: "a", text: "ab\u{FFFD}").brokenCharacter == 2)
    }

    @Test func `errors of all templates are sorted by template and place, each once`() {
        let one = Source(name: "one", text: "a\nb"), two = Source(name: "two", text: "a")
        let errors = TemplateErrors([
            two.error("x", at: 0), one.error("y", at: 2), one.error("y", at: 2), one.error("z", at: 0),
            .about("one", "whole"), one.error("x", at: 2),
        ])

        #expect(
            errors.errors.map { "\($0.template) \($0.line):\($0.column) \($0.sentence)" } == [
                "one 0:0 whole", "one 1:1 z", "one 2:1 y", "one 2:1 x", "two 1:1 x",
            ])
    }

    @Test func `an error without a place names its template alone`() {
        #expect(TemplateError.about("page", "gone").description == "page: gone")
        #expect(Source(name: "page", text: "ab").error("odd", at: 1).description == "page:1:2: odd\n    ab\n     ^")
        #expect(
            TemplateErrors([.about("a", "x"), .about("b", "y")]).description == "a: x\n\nb: y")
    }
}
