import Testing
import Todos
import Web

@testable import App

/// Invisible characters have no effect on the text around them.
@Suite(.timeLimit(.minutes(5))) struct InvisibleCharactersTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    private var localizer: Localizer {
        get throws { try #require(site.site.dispatcher.languages.named("en")) }
    }

    @Test(arguments: ["\u{202E}txt.exe", "a\u{202D}b", "\u{202E}a\u{202C}"])
    func `an override of the order of letters is refused with a sentence, in every field and on every path`(
        text: String
    ) async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let sentence = try localizer["field.turned"]

        for (page, action, fields) in [
            ("/todos/new", "/todos", .todo(titled: text)),
            ("/todos/new", "/todos", ["description": text].merging(.todo(titled: "Milk")) { one, _ in one }),
            ("/categories/new", "/categories", ["name": text, "colour": "green", "icon": "home"]),
            ("/account", "/account", ["name": text]),
        ] as [(String, String, [String: String])] {
            let answer = try await browser.submit(action, on: page, fields)
            #expect(answer.status == 422, "\(page)")
            #expect(answer.page.text.contains(sentence), "\(page)")
        }
        let quick = try await browser.submit("/todos/quick", on: "/todos", ["line": "Milk " + text])
        #expect(quick.status == 422)
        let signUp = try await site.browser().submit(
            "/signup",
            [
                "name": text, "email": "eva@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])
        #expect(signUp.page.text.contains(sentence))
        #expect(try await site.count("todos") == 0)
        #expect(try await site.count("categories") == 0)
        #expect(try await site.count("members") == 1)
    }

    @Test(arguments: [
        // As phones and address books write numbers.
        ("Call \u{202A}+49 30 1234\u{202C}", "Call +49 30 1234"), ("\u{2068}Milk\u{2069}", "Milk"),
        ("Mi\u{200B}lk\u{FEFF}", "Milk"), ("Donau\u{AD}dampf", "Donaudampf"), ("\u{2066}Milk", "Milk"),
        // Part of what they stand in.
        ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩\u{200D}🚒", "👩\u{200D}🚒"), ("שלום!\u{200F}", "שלום!\u{200F}"),
        ("عربي\u{61C}", "عربي\u{61C}"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("e\u{301}", "é"),
        ("ᠬᠠᠷ\u{180E}ᠠ", "ᠬᠠᠷ\u{180E}ᠠ"), ("ᠰᠠᠢᠨ\u{180B}\u{180E}ᠠ", "ᠰᠠᠢᠨ\u{180B}\u{180E}ᠠ"),
        // What would only make look-alikes of a text.
        ("Mi\u{180E}lk", "Milk"), ("ᠬᠠᠷ\u{180E}", "ᠬᠠᠷ"), ("\u{180E}ᠠ", "ᠠ"), ("ᠷ\u{180E}\u{180E}ᠠ", "ᠷ\u{180E}ᠠ"),
        ("\u{200E}Milk", "Milk"), ("\u{200F}Milk", "Milk"), ("Mi\u{61C}lk\u{200E}", "Milk"),
        ("Milk\u{E0020}", "Milk"), ("Mi\u{E0067}lk\u{E007F}\u{E0001}", "Milk"), ("🏴\u{E0067}\u{E0062}", "🏴"),
        ("🏴\u{E007F}", "🏴"), ("🏴\u{E0067}\u{E0062}\u{E007F}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏴"),
        ("\u{200F}אבג", "\u{200F}אבג"),
    ])
    func `invisible characters that were pasted along are left out, those that a script needs stay`(
        typed: String, kept: String
    ) async throws {
        #expect(TodoDraft.titleRule.trimmed(typed) == kept)
        #expect(TodoDraft.titleRule.problem(in: TodoDraft.titleRule.trimmed(typed)) == nil)
        #expect(TodoDraft.titleRule.sanitized(typed).text == kept)
    }

    @Test(arguments: [
        "\u{200B}", "\u{3164}", "\u{2800}", "\u{200F}\u{200E}", " \u{2060} \u{FEFF}", "\u{115F}\u{1160}", "\u{E0020}",
    ])
    func `a text of which nothing is seen is empty`(text: String) throws {
        #expect(TodoDraft.titleRule.trimmed(text).isEmpty)
        #expect(TodoDraft.titleRule.problem(in: TodoDraft.titleRule.trimmed(text)) == .empty)
    }

    @Test func `in a file that is imported it is left out`() throws {
        #expect(TodoDraft.titleRule.sanitized("\u{202E}txt.exe").text == "txt.exe")
        #expect(TodoDraft.descriptionRule.sanitized("a\n\u{202D}b\u{202C}").text == "a\nb")
        #expect(TodoDraft.titleRule.sanitized("a\u{2028}b").text == "a b")
        #expect(TodoDraft.titleRule.sanitized("a\u{FFFE}b").text == "a b")
    }

    @Test func `a file's line breaks and accents are kept as a form's are`() throws {
        #expect(TodoDraft.descriptionRule.sanitized("a\rb\r\nc\nd").text == "a\nb\nc\nd")
        #expect(TodoDraft.descriptionRule.sanitized("a\u{2028}b\u{2029}c").text == "a\nb\nc")
        let letter = "a" + String(repeating: "\u{301}", count: 9)
        #expect(TodoDraft.titleRule.problem(in: TodoDraft.titleRule.trimmed(letter)) == nil)
        #expect(TodoDraft.titleRule.sanitized(letter).text == TodoDraft.titleRule.trimmed(letter))
    }

    @Test func `a member's words stand apart from the page's`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit(
            "/categories", on: "/categories/new", ["name": "שלום", "colour": "green", "icon": "home"])
        let category = try await #require(try site.text("SELECT category FROM categories"))
        _ = try await browser.submit(
            "/todos", on: "/todos/new",
            ["category": category, "description": "שלום"].merging(.todo(titled: "שלום")) { one, _ in one })
        let notice = try await browser.get("/todos").page.first("//p[@role='status']")?.text
        #expect(notice?.hasPrefix("Added “\u{2068}שלום\u{2069}”: ") == true)

        for path in [
            "/todos", "/todos/all", "/todos/open", "/todos/day/2026-11-21", "/todos/month/2026-11", "/todos/1",
            "/todos/1/edit", "/todos/new", "/categories", "/categories/" + category, "/account/calendar",
        ] {
            let page = try await browser.get(path).page
            // Neither can hold an element.
            let bare = page.all(
                """
                //*[text()[contains(., 'שלום')]][not(self::option or self::title or self::textarea)]\
                [not(ancestor-or-self::*[self::bdi or @dir='auto'])]
                """)
            #expect(bare.isEmpty, "\(path)")
        }
    }
}
