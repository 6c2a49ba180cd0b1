import Testing

@testable import Mustache

/// Guesses help only as long as they are good ones.
@Suite(.timeLimit(.minutes(5))) struct SpellingSuggestionTests {
    private let names = ["title", "category", "isCompleted", "id"]

    @Test(arguments: [
        ("titel", "title"), ("tilte", "title"), ("Title", "title"), ("titles", "title"), ("ttle", "title"),
        ("categroy", "category"), ("catagory", "category"), ("iscompleted", "isCompleted"),
        ("isComplete", "isCompleted"),
        ("ide", "id"), ("di", "id"),
    ])
    func `a slip of the finger is guessed`(_ slip: String, _ meant: String) {
        #expect(SpellingSuggestion.hint(for: slip, among: names) == " Did you mean “\(meant)”?")
    }

    @Test(arguments: ["", "name", "description", "xyz", "tt", "email"])
    func `another word is not guessed`(_ name: String) {
        #expect(SpellingSuggestion.hint(for: name, among: names) == "")
    }

    @Test func `without names there is no guess`() {
        #expect(SpellingSuggestion.hint(for: "title", among: []) == "")
    }

    @Test func `of two equally near names, the first in the alphabet is suggested`() {
        #expect(SpellingSuggestion.hint(for: "bat", among: ["cat", "bar"]) == " Did you mean “bar”?")
        #expect(SpellingSuggestion.hint(for: "bat", among: ["bar", "cat"]) == " Did you mean “bar”?")
    }

    @Test func `very long names are not compared`() {
        let long = String(repeating: "a", count: 100_000)

        #expect(SpellingSuggestion.hint(for: long, among: [long + "b"]) == "")
    }
}
