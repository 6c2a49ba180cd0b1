import TextRules
import Testing

@Suite(.timeLimit(.minutes(5))) struct SanitizedTests {
    private let line = TextRule(longest: 10)
    private let lines = TextRule(longest: 10, allowsLines: true)

    @Test(
        arguments: [
            ("Milk", "Milk", "Milk", false), ("", "", "", false), (" \n ", "", "", false), (" a ", "a", "a", false),
            ("a\tb\nc", "a b c", "a\tb\nc", false), ("a\r\nb\rc", "a  b c", "a\nb\nc", false),
            ("a\u{7F}b", "a b", "a b", true), ("a\u{0}b", "a b", "a b", true), ("a\u{1B}", "a", "a", true),
        ] as [(String, String, String, Bool)])
    func `what may be shown stays, and anything else becomes a space`(
        text: String, ofOneLine: String, ofSeveral: String, isCleaned: Bool
    ) {
        for (rule, kept) in [(line, ofOneLine), (lines, ofSeveral)] {
            let sanitized = rule.sanitized(text)
            #expect(sanitized.text == kept)
            #expect(!sanitized.isCut && sanitized.isCleaned == isCleaned)
        }
    }

    @Test(
        arguments: [
            ("0123456789", "0123456789", false), ("0123456789a", "0123456789", true),
            ("  0123456789 ", "0123456789", false), ("012345678 9", "012345678", true),
            (String(repeating: "a", count: 161), "aaaaaaaaaa", true),
        ] as [(String, String, Bool)])
    func `plain letters are cut as others are`(text: String, kept: String, isCut: Bool) {
        // Of plain letters alone no table of Unicode is asked.
        for (text, kept) in [(text, kept), (accented(text), accented(kept))] {
            let sanitized = line.sanitized(text)
            #expect(sanitized.text == kept)
            #expect(sanitized.isCut == isCut && !sanitized.isCleaned)
        }
    }

    private func accented(_ text: String) -> String { text.replacing(/[0a]/, with: "\u{E9}") }
}
