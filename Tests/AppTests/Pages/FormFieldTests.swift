import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct FormFieldTests {
    @Test func `a value of 60,000 bytes is sent back, a longer one is not`() {
        let longest = String(repeating: "x", count: 59_998) + "é"

        #expect(FormField(longest).value == longest)
        #expect(FormField(longest + "x").value.isEmpty)
    }
}
