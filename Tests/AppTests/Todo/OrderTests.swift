import Testing

@Suite(.timeLimit(.minutes(5))) struct OrderTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let page = "/todos/day/2026-11-21/order"

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        for title in ["a", "b", "c"] { _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: title)) }
    }

    private func order() async throws -> String {
        try await browser.get(page).page.all("//ol//a").map(\.text).joined()
    }

    private func press(_ label: String) async throws {
        let shown = try await browser.open(page).page
        let action = try #require(shown.first("//form[button/@aria-label='\(label)']")?["action"])
        let moved = try #require(shown.first("//ol//a[.='\(label.suffix(1))']")?["id"])
        let answer = try await browser.post(action, shown.hiddenFields(ofFormTo: action))
        // The page goes on there.
        #expect(answer.location == "\(page)#\(moved)")
    }

    @Test func `one that is gone meanwhile, or a neighbour that is, changes nothing and is told`() async throws {
        let token = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos")
        _ = try await browser.submit("/todos/2/delete", on: "/todos/2")
        for path in ["/todos/2/behind/3", "/todos/3/behind/2"] {
            #expect(try await browser.post(path, token).location != nil)
            let notice = try await browser.get("/todos").page.first("//p[@role='alert']")?.text
            #expect(notice == "One of the two to-dos was moved or deleted in the meantime, so nothing was changed.")
        }
        #expect(try await browser.post("/todos/99/behind/3", token).status == 404)
        #expect(try await order() == "ac")
    }

    @Test func `buttons move a to-do up and down, and the day's page follows`() async throws {
        try await press("Move up: c")
        #expect(try await order() == "acb")
        try await press("Move up: c")
        #expect(try await order() == "cab")
        try await press("Move down: a")
        #expect(try await order() == "cba")
        #expect(try await browser.get("/todos").page.all("//article//h2/a").map(\.text).joined() == "cba")
    }

    @Test func `the ends have no button beyond them, and one alone has no order`() async throws {
        let shown = try await browser.get(page).page
        #expect(
            shown.all("//ol//button").map { $0["aria-label"] } == [
                "Move down: a", "Move up: b", "Move down: b", "Move up: c",
            ])
        #expect(try await browser.get("/todos").page.first("//a[@href='\(page)']") != nil)
        for id in [1, 2] { _ = try await browser.submit("/todos/\(id)/delete", on: "/todos/\(id)") }
        #expect(try await browser.get("/todos").page.first("//a[@href='\(page)']") == nil)
    }

    @Test func `a move is undone from its notice`() async throws {
        try await press("Move up: c")

        let shown = try await browser.open(page).page
        let action = try #require(shown.first("//section[@class='notice']/form")?["action"])
        _ = try await browser.post(action, shown.hiddenFields(ofFormTo: action))

        #expect(try await order() == "abc")
    }

    @Test(arguments: [
        "/todos/1/behind/1", "/todos/1/behind/99", "/todos/1/behind/-1", "/todos/1/behind/x", "/todos/9/behind/0",
    ])
    func `an impossible move is not found`(path: String) async throws {
        let fields = try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")

        #expect(try await browser.post(path, fields).status == 404)
        #expect(try await order() == "abc")
    }

    @Test func `no member moves another's`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        let fields = try await ben.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")

        #expect(try await ben.post("/todos/3/behind/0", fields).status == 404)
        #expect(try await ben.get("/todos/day/2026-02-30/order").status == 404)
        #expect(try await order() == "abc")
    }
}
