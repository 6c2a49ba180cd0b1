import Testing

@testable import Mustache

/// Checks across the tables of all languages.
@Suite(.timeLimit(.minutes(5))) struct TextTablesTests {
    private func gaps(_ tables: [String: [String: String]]) -> [String] {
        TextTables(tables, defaultLanguage: "en").gaps().map { "\($0.template) \($0.sentence.prefix { $0 != " " })" }
    }

    @Test func `the default language comes first, the others by their codes`() {
        #expect(TextTables(["ko": [:], "en": [:], "de": [:]], defaultLanguage: "en").languages == ["en", "de", "ko"])
        #expect(TextTables(["ko": [:], "de": [:]], defaultLanguage: "ko").languages == ["ko", "de"])
    }

    @Test func `a default language without a table counts only when there is no other`() {
        #expect(TextTables(["ko": [:], "de": [:]], defaultLanguage: "en").languages == ["de", "ko"])
        #expect(TextTables([:], defaultLanguage: "en").languages == ["en"])
    }

    @Test func `a text that one language has and another lacks is a gap`() {
        #expect(gaps(["en": ["a": ""], "ko": ["a": "", "b": ""]]) == ["texts (en) “b”"])
        #expect(gaps(["en": ["a": "", "b": ""], "ko": [:]]) == ["texts (ko) “a”", "texts (ko) “b”"])
        #expect(gaps(["en": ["a": ""], "ko": ["a": ""]]) == [])
    }

    @Test func `languages need the forms of their own rule and no others`() {
        let english = ["n.one": "", "n.other": ""]

        #expect(gaps(["en": english, "ko": ["n.other": ""]]) == [])
        #expect(gaps(["en": ["n.other": ""], "ko": ["n.other": ""], "de": english]) == ["texts (en) “n.one”"])
        #expect(gaps(["en": english, "ko": ["n.one": ""]]) == ["texts (ko) “n.other”"])
    }

    @Test func `a form for zero is each language's own affair`() {
        #expect(gaps(["en": ["n.one": "", "n.other": "", "n.zero": ""], "ko": ["n.other": ""]]) == [])
        #expect(gaps(["en": ["n.one": "", "n.other": ""], "ko": ["n.other": "", "n.zero": ""]]) == [])
    }

    @Test func `a key that ends like a form is a text like any other when there is no plural`() {
        #expect(gaps(["en": ["step.one": ""], "ko": [:]]) == ["texts (ko) “step.one”"])
        #expect(gaps(["en": ["zero": ""], "ko": [:]]) == ["texts (ko) “zero”"])
    }

    @Test(
        arguments: [
            ("text.a", "a", nil), ("text.a.b", "a.b", nil), ("text.a(n)", "a", "n"), ("text.a(b.c)", "a", "b.c"),
            ("text.a()", "a", ""), ("text.a(n", "a(n", nil), ("text.(n)", "", "n"), ("text.", "", nil),
        ] as [(String, String, String?)])
    func `a tag for a text has a key, and a number in brackets`(_ name: String, _ key: String, _ number: String?) {
        let tag = TextTag(name)

        #expect(tag?.key == key)
        #expect(tag?.number == number)
    }

    @Test(arguments: ["text", "texts.a", "context.a", "a.text.b", ".text.a", "Text.a"])
    func `other names are names of fields`(_ name: String) {
        #expect(TextTag(name) == nil)
    }

    @Test(
        arguments: [
            ("en", [.other, .one, .other, .other]), ("de", [.other, .one, .other, .other]),
            ("en-GB", [.other, .one, .other, .other]), ("en_US", [.other, .one, .other, .other]),
            ("ko", [.other, .other, .other, .other]), ("ja", [.other, .other, .other, .other]),
            ("zh-Hans", [.other, .other, .other, .other]), ("fr", [.one, .one, .other, .other]),
            ("pt-BR", [.one, .one, .other, .other]), ("xx", [.other, .one, .other, .other]),
        ] as [(String, [PluralRule.Form])])
    func `languages choose among forms by their rules`(_ language: String, _ forms: [PluralRule.Form]) {
        #expect([0, 1, 2, 21].map(PluralRule(language: language).form) == forms)
    }

    @Test(arguments: ["en", "ko", "fr", "xx"])
    func `a rule never asks for a form that it does not require`(_ language: String) {
        let rule = PluralRule(language: language)

        for number in -200...200 { #expect(rule.requiredForms.contains(rule.form(of: number))) }
    }
}
