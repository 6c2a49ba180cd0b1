import Testing
import Todos

/// As many as a page shows are all there are: nothing says that there are more.
@Suite(.timeLimit(.minutes(5))) struct JustFullTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    @Test(arguments: [(20, false), (21, true)])
    func `twenty overdue ones are shown without the way to more`(count: Int, hasMore: Bool) async throws {
        for number in 0..<count {
            let draft = try TodoDraft.of("Overdue \(number)", "2026-11-20", nil, nil, .work, "")
            try await site.services.todos.add(draft, for: Owner(memberNumber: 1))
        }

        let page = try await browser.get("/todos").page

        #expect(page.all("//section[@class='overdue']//article").count == 20)
        #expect((page.first("//section[@class='overdue']//a[@href='/todos/open']") != nil) == hasMore)
    }

    @Test func `an empty day has no button for all of it`() async throws {
        #expect(try await browser.get("/todos").page.first("//form[@class='sum']") == nil)
        try await site.fill(1, of: 1)
        #expect(try await browser.get("/todos").page.first("//form[@class='sum']") != nil)
    }

    @Test(arguments: [(50, "50 to-dos"), (51, "50+ to-dos")])
    func `the mark of a day counts fifty`(count: Int, text: String) async throws {
        try await site.fill(count, of: 1)

        let page = try await browser.get("/todos").page

        let day = page.first("//nav[@class='week']//a[@aria-current]")
        #expect(day?["aria-label"] == "Saturday 21 November 2026: \(text)")
    }

    @Test(arguments: [(1, false), (2, true), (100, true), (101, false)])
    func `what can be put in order are two at least, and no more than the page shows`(
        count: Int, isOffered: Bool
    ) async throws {
        try await site.fill(count, of: 1)

        let cards = try await browser.get("/todos").page.first("//section[@class='cards']")

        #expect((cards?["data-order"] != nil) == isOffered)
        // To another day any of them can go.
        #expect(cards?["data-move"] == "Move")
        #expect(cards?["data-script"]?.hasPrefix("/drag.js") == true)
    }
}
