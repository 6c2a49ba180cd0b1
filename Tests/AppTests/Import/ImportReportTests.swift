import Testing

/// What the results of an import say beside the numbers.
@Suite(.timeLimit(.minutes(5))) struct ImportReportTests {
    private let browser: TestBrowser

    init() async throws {
        browser = try await TestSite().browser(signedUpAs: "ana@example.com")
    }

    @Test(arguments: [(20, false), (21, true)])
    func `twenty warnings are all there are, of one more the page says that there is one`(
        warnings: Int, hasMore: Bool
    ) async throws {
        let page = try await browser.upload("title,date\n" + String(repeating: ",x\n", count: warnings)).page

        #expect(page.all("//section//ul[@class='records']/li").count == 20)
        #expect(page.text.contains("And 1 more like these.") == hasMore)
        #expect(page.text.contains("And ") == hasMore)
    }

    @Test func `an import that added nothing has nothing to undo`() async throws {
        let file = "title,date\nBuy milk,2026-11-22\n"
        #expect(try await browser.upload(file).page.first("//section//form//button")?.text == "Undo import")

        #expect(try await browser.upload(file).page.first("//section//form//button") == nil)
    }
}
