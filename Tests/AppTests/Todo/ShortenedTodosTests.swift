import Testing

/// Long texts of to-dos, where they are only looked at in passing.
@Suite(.timeLimit(.minutes(5))) struct ShortenedTodosTests {
    private let browser: TestBrowser

    init() async throws {
        browser = try await TestSite().browser(signedUpAs: "ana@example.com")
    }

    /// Adds one to-do and shows its day.
    private func page(_ fields: [String: String]) async throws -> HTMLPage {
        let fields = [String: String].todo(titled: "Buy milk").merging(fields) { $1 }
        try #require(try await browser.submit("/todos", on: "/todos/new", fields).location == "/todos")
        return try await browser.get("/todos").page
    }

    @Test(arguments: [(300, false), (301, true)])
    func `of a description the list shows 300 characters`(length: Int, isCut: Bool) async throws {
        let page = try await page(["description": String(repeating: "d", count: length)])

        let shown = String(repeating: "d", count: 300) + (isCut ? "…" : "")
        #expect(page.first("//article//p[@class='more']")?.text == shown)
    }

    @Test(arguments: [("🍙", 300, false), ("🍙", 301, true), ("👨‍👩‍👧‍👦", 48, false), ("👨‍👩‍👧‍👦", 49, true)])
    func `letters of many bytes count for more`(letter: String, length: Int, isCut: Bool) async throws {
        let page = try await page(["description": String(repeating: letter, count: length)])

        let shown = String(repeating: letter, count: isCut ? length - 1 : length) + (isCut ? "…" : "")
        #expect(page.first("//article//p[@class='more']")?.text == shown)
    }

    @Test(arguments: [(60, false), (61, true)])
    func `of a title 60 characters are read aloud with what can be done to it`(length: Int, isCut: Bool) async throws {
        let page = try await page(["title": String(repeating: "t", count: length)])

        let shown = String(repeating: "t", count: 60) + (isCut ? "…" : "")
        #expect(page.first("//article//button[@class='tick']")?["aria-label"]?.hasSuffix(": \(shown)") == true)
    }
}
