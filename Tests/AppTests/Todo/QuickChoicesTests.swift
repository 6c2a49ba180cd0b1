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
            #expect(chosen.field("title")?["value"] == "Visit Ana")
            #expect(chosen.all("//p[@role='alert']").isEmpty)
        }
    }
}
