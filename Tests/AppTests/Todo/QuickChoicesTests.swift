import Testing

/// What a line leaves open is chosen on the page that comes up. It is Saturday, 21 November 2026.
@Suite(.timeLimit(.minutes(5))) struct QuickChoicesTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    @Test func `an ambiguous date is none in the form, and links lead to both that it may be`() async throws {
        let page = try await browser.submit(
            "/todos/quick", on: "/todos", ["line": "Visit Ana 12/3 at 10"]
        ).page

        #expect(page.field("date")?["value"] ?? "" == "")
        #expect(page.field("startTime")?["value"] == "10:00")
        let links = page.all("//p[@class='chips'][not(@id)]/a").compactMap { $0["href"] }
        #expect(links.count == 2)
        for (link, day) in zip(links, ["2026-12-03", "2027-03-12"]) {
            let chosen = try await browser.get(link).page
            #expect(chosen.field("date")?["value"] == day)
            #expect(chosen.field("title")?.text == "Visit Ana")
            #expect(chosen.all("//p[@role='alert']").isEmpty)
        }
    }

    @Test(arguments: [
        ("line=Read+in+24h", ["Tomorrow · Sun 22 Nov, 16:30"]), ("line=Read+at+9", ["Tomorrow · Sun 22 Nov, 09:00"]),
        ("line=Read+at+9&date=today", ["Tomorrow · Sun 22 Nov, 09:00"]), ("line=Read+at+5", ["17:00"]),
        ("line=Read+at+9&date=2026-12-24", ["09:00"]), ("line=Read+on+Tuesday+at+9", ["Tuesday 24 November", "09:00"]),
    ])
    func `a time that chooses another day tells it`(query: String, told: [String]) async throws {
        let page = try await browser.get("/todos/quick?\(query)").page

        let chips = page.all("//p[@id='parts']/a")
        #expect(chips.map { $0.text.replacing(" ×", with: "") } == told)
    }
}
