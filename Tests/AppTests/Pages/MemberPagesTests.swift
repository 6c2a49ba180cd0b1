import Testing

@Suite(.timeLimit(.minutes(5))) struct MemberPagesTests {
    /// Routes that are no page, or have no end.
    private static let streams = ["/todos/events"]

    @Test func `every page for members has a way to log out`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
        let examples = ["{id}": "1", "{date}": "2026-11-21", "{month}": "2026-11", "{category}": "Shopping"]
        let paths = site.site.routes.filter {
            $0.method == .get && $0.endpoint.audience.hasSuffix("members")
                && !Self.streams.contains($0.pattern.description)
                // A download is no page.
                && !$0.pattern.description.hasPrefix("/todos/export/")
        }
        .map { route in
            examples.reduce(route.pattern.description) { $0.replacing($1.key, with: $1.value) }
        }
        #expect(paths.count > 8)

        for path in paths {
            let page = try await browser.open(path).page
            #expect(!path.contains("{"), "An example for \(path) is missing.")
            #expect(page.first("//form[@action='/logout']//button") != nil, "\(path)")
            // Whose page it is, for those who have several accounts.
            let who = page.first("//header[@class='bar']//a[@class='who']")?.text
            #expect(who?.contains("ana@example.com") == true, "\(path)")
            // Outside the menu, which is closed on a phone.
            #expect(page.first("//header[@class='bar']/span[@class='whose']")?.text == "ana@example.com", "\(path)")
        }
    }

    @Test(arguments: [
        ("ana", "A"), ("김", "김"), ("\u{200F}אבג", "א"), ("\u{200D}\u{200C}z", "Z"), ("😀 Ana", "😀"), ("\"Bo\"", "B"),
        ("?!", "?"),
    ])
    func `the button of the menu has the first letter that is seen`(name: String, letter: String) async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com", name: name)

        #expect(try await browser.get("/account").page.first("//button[@class='avatar']/span")?.text == letter)
    }

    @Test func `a new site has no account`() async throws {
        #expect(try await TestSite().count("members") == 0)
    }
}
