import Testing

/// Categories by the names that their owners chose, in one line.
@Suite(.timeLimit(.minutes(5))) struct NamedCategoriesTests {
    @Test(arguments: [("🐶", "en"), ("업무", "en"), ("Work", "ko")])
    func `a member's own category is found by its name, be that a picture or a name in the other language`(
        name: String, language: String
    ) async throws {
        let site = try TestSite()
        let browser = site.browser(language: language)
        browser.cookies = try await site.browser(signedUpAs: "ana@example.com").cookies
        let answer = try await browser.submit(
            "/categories", on: "/categories/new", ["name": name, "colour": "pink", "icon": "star"])
        #expect(answer.location == "/categories")

        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Walk #\(name)"])

        #expect(try await site.text("SELECT category || ': ' || title FROM todos") == "Own1: Walk")
    }
}
