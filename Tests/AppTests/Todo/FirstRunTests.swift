import Testing

@testable import App

/// What a new member finds, until there is something.
@Suite(.timeLimit(.minutes(5))) struct FirstRunTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private static let section = "//section[@class='first-run']"

    @Test func `examples lead to what they are understood as`() async throws {
        let page = try await browser.get("/todos").page
        let examples = page.all("\(Self.section)//a[@data-fill]")

        #expect(
            examples.map(\.text) == [
                "Return the library books", "Call Ana tomorrow at 5 pm", "Water the plants every Saturday",
            ])
        #expect(page.first("\(Self.section)//a[@href='/todos/import']")?.text == "Import")
        let form = try await browser.get(try #require(examples[1]["href"])).page
        #expect(form.field("title")?.text == "Call Ana")
        #expect(form.field("date")?["value"] == "2026-11-22")
        #expect(form.field("startTime")?["value"] == "17:00")
    }

    @Test func `it says whether this browser is remembered`() async throws {
        let page = try await browser.get("/todos").page
        #expect(page.first(Self.section)?.text.contains("or when you close this browser") == true)

        let other = site.browser()
        _ = try await other.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery", "remember": "yes"])

        let remembered = try await other.get("/todos").page
        #expect(remembered.first(Self.section)?.text.contains("after 30 days without a visit") == true)
        let devices = remembered.first("\(Self.section)//p[a[@href='/account/devices']]")
        #expect(devices?.text.hasSuffix("See where you're logged in under Devices.") == true)
    }

    @Test func `after the first to-do it is gone, and stays away when that is deleted`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
        #expect(try await browser.get("/todos").page.first(Self.section) == nil)

        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")
        _ = try await browser.submit("/todos/trash/empty", on: "/todos/trash")
        #expect(try await browser.get("/todos").page.first(Self.section) == nil)
    }
}
