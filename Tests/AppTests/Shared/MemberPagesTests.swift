import Testing

@Suite struct MemberPagesTests {
    @Test func `every page for members has a way to log out`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
        let paths = site.site.routes.filter { $0.method == .get && $0.endpoint.audience.hasSuffix("members") }
            .map { $0.pattern.description.replacing("{id}", with: "1") }
        #expect(paths.count > 8)

        for path in paths {
            let page = try await browser.open(path).page
            #expect(page.first("//form[@action='/logout']//button") != nil, "\(path)")
        }
    }

    @Test func `a new site has no account`() throws {
        #expect(try TestSite().count("members") == 0)
    }
}
