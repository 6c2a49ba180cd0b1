import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct TokenTests {
    @Test func `a token reads back from its own text, 43 characters that need no escaping`() throws {
        let token = Token.random()

        let text = token.text
        let read = try #require(Token(text))

        #expect(text.utf8.count == 43)
        #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        #expect(read.matches(token))
        #expect(read.digest == token.digest)
    }

    @Test func `no two tokens are the same`() {
        let texts = Set((0..<1000).map { _ in Token.random().text })

        #expect(texts.count == 1000)
    }

    @Test(arguments: [
        "", "short", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
        String(repeating: "A", count: 42) + "=", String(repeating: "A", count: 42) + "/",
        String(repeating: "A", count: 42) + "B", String(repeating: "é", count: 43),
        " " + String(repeating: "A", count: 42),
    ])
    func `anything else is no token`(text: String) {
        #expect(Token(text) == nil)
    }

    @Test func `a token does not show itself, and its digest is not its text`() {
        let token = Token.random()

        #expect("\(token)" == "•••")
        #expect(Mirror(reflecting: token).children.isEmpty)
        #expect(Base64URL.encode(token.digest.bytes) != token.text)
    }

    @Test func `a token derived for one purpose differs from another purpose's and from the token`() {
        let token = Token.random()

        let forForms = token.derived(for: "forms")

        #expect(forForms.matches(token.derived(for: "forms")))
        #expect(!forForms.matches(token.derived(for: "links")))
        #expect(!forForms.matches(token))
    }

    @Test func `a digest is SHA-256`() {
        // FIPS 180-4's example: the message "abc".
        let hex = Digest(of: Array("abc".utf8)).bytes.map { String($0, radix: 16) }

        #expect(hex.first == "ba")
        #expect(hex.last == "ad")
        #expect(hex.count == 32)
    }
}
