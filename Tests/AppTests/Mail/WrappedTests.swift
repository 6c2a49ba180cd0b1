import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct WrappedTests {
    @Test func `a long paragraph is broken at spaces, into lines that are as long as they may be`() {
        let text = Array(repeating: "four", count: 40).joined(separator: " ")

        let lines = text.wrapped().split(separator: "\n")

        #expect(lines.map(\.count) == [74, 74, 49])
        #expect(lines.joined(separator: " ") == text)
    }

    @Test(arguments: [
        "Hello,\n\nShort.\n\n-- \nLatchkey", String(repeating: "a", count: 76),
        "https://todo.example.com/reset/\(String(repeating: "a", count: 60))", String(repeating: "가", count: 38), "",
    ])
    func `short lines, empty lines and links stay as they are`(text: String) {
        #expect(text.wrapped() == text)
    }

    @Test func `no line begins with an address from within a sentence`() {
        let start = String(repeating: "a", count: 70)

        #expect("\(start) at https://todo.example.com.".wrapped() == "\(start)\nat https://todo.example.com.")
    }

    @Test func `Hangul takes two columns`() {
        let word = String(repeating: "가", count: 18)

        #expect("\(word) \(word) \(word)".wrapped() == "\(word) \(word)\n\(word)")
    }
}
