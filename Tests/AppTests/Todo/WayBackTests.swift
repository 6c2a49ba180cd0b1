import HTTPTypes
import Testing
import Web

@testable import App

/// “Back” leads to the list that one came from, on every page that several lists lead to.
@Suite(.timeLimit(.minutes(5))) struct WayBackTests {
    private static let search = "/todos/search?q=milk"
    private static let encodedSearch = "%2Ftodos%2Fsearch%3Fq%3Dmilk"

    private let site: TestSite
    private let browser: TestBrowser
    private let todo: String

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk", on: "2026-11-25"))
        todo = try #require(try await browser.get("/todos/all").page.first("//li/a[@class='title']")?["href"])
    }

    /// Opens a page as by a link on another.
    private func follow(_ page: String, from other: String) async throws -> Answer {
        try await browser.send(.get, page, headers: [.referer: "http://127.0.0.1:8080\(other)"])
    }

    private func back(_ answer: Answer) -> String? {
        answer.page.first("//p[@class='back']/a")?["href"]
    }

    @Test(arguments: [
        "/todos/search?q=milk", "/todos/all?after=2026-11-20", "/todos/category/Shopping", "/todos/inbox",
        "/todos/month/2026-11?day=2026-11-25", "/todos/week/2026-11-25", "/todos/day/2026-11-25",
    ])
    func `from a to-do, and from the form for a new one, back is the list`(list: String) async throws {
        #expect(try await back(follow(todo, from: list)) == list)
        #expect(try await back(follow("/todos/new?date=2026-11-25", from: list)) == list)
    }

    @Test(arguments: [
        "", "http://127.0.0.1:8080/todos", "http://127.0.0.1:8080/todos/new", "http://127.0.0.1:8080/nowhere",
        "http://127.0.0.1:8080//example.com/todos/all", "http://example.com/todos/all", "https://127.0.0.1/todos/all",
        "/todos/all", "x", "http://127.0.0.1:8080/todos/all?" + String(repeating: "x", count: 1000),
    ])
    func `from any other page it is today`(referer: String) async throws {
        #expect(back(try await browser.send(.get, todo, headers: [.referer: referer])) == "/todos")
    }

    @Test(arguments: ["//example.com", "https://example.com", "", "x", "/%0"])
    func `an address leads nowhere but to pages here`(from: String) async throws {
        let answer = try await browser.get("\(todo)?from=\(PercentEncoding.encode(from))")

        #expect(back(answer) == (from == "/%0" ? from : "/todos"))
    }

    @Test func `what is done with a to-do keeps its way back`() async throws {
        let page = try await follow(todo, from: Self.search)
        let here = "\(todo)?from=\(Self.encodedSearch)"
        let edit = try #require(page.page.first("//main//a[contains(@href, '/edit')]")?["href"])

        let done = try await browser.post("\(todo)/complete", page.page.hiddenFields(ofFormTo: "\(todo)/complete"))
        #expect(done.location == here)
        #expect(try await back(browser.get(here)) == Self.search)

        #expect(edit == "\(todo)/edit?from=\(Self.encodedSearch)")
        #expect(try await back(browser.get(edit)) == here)
        let form = try await browser.submit("\(todo)/edit", on: edit, .todo(titled: "", on: "2026-11-25"))
        #expect(form.status == 422)
        #expect(back(form) == here)
        let saved = try await browser.submit("\(todo)/edit", on: edit, .todo(titled: "Buy milk!", on: "2026-11-25"))
        #expect(saved.location == here)

        let deleted = try await browser.submit("\(todo)/delete", on: here)
        #expect(deleted.location == Self.search)
    }

    @Test func `a skipped to-do keeps its way back`() async throws {
        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Sing daily"])
        let sing = try #require(try await browser.get("/todos").page.first("//h2/a[text()='Sing']")?["href"])
        let form = try await follow(sing, from: Self.search).page.hiddenFields(ofFormTo: "\(sing)/skip")

        #expect(try await browser.post("\(sing)/skip", form).location == "\(sing)?from=\(Self.encodedSearch)")
    }

    @Test func `a to-do added from a day leads back to that day`() async throws {
        let day = "/todos/day/2027-01-05"
        let fields = try await follow("/todos/new?date=2027-01-05", from: day).page.hiddenFields(ofFormTo: "/todos")

        let refused = try await browser.post("/todos", fields.merging(.todo(titled: "", on: "2027-01-05")) { $1 })
        #expect(refused.status == 422)
        #expect(back(refused) == day)
        let again = try refused.page.hiddenFields(ofFormTo: "/todos")
        let added = try await browser.post("/todos", again.merging(.todo(titled: "Ski", on: "2027-01-05")) { $1 })
        #expect(added.location == day)
    }

    @Test func `a doubtful line opens a form that leads back to its day`() async throws {
        let day = "/todos/day/2027-01-05"
        let doubtful = try await browser.submit("/todos/quick", on: day, ["line": "Ski 24:30"])

        #expect(doubtful.status == 422)
        #expect(back(doubtful) == day)
        let fields = try doubtful.page.hiddenFields(ofFormTo: "/todos")
        let added = try await browser.post("/todos", fields.merging(.todo(titled: "Ski", on: "2027-01-05")) { $1 })
        #expect(added.location == day)
    }

    @Test func `the categories lead back to the account or to the list`() async throws {
        let account = "%2Faccount"
        #expect(try await back(browser.get("/categories")) == "/todos/all")
        let categories = try await follow("/categories", from: "/account")
        #expect(back(categories) == "/account")

        let new = try #require(categories.page.first("//main//a[contains(@href, '/categories/new')]")?["href"])
        #expect(new == "/categories/new?from=\(account)")
        #expect(try await back(browser.get(new)) == "/categories?from=\(account)")
        let fields = ["name": "Garden", "colour": "green", "icon": "Etc"]
        let refused = try await browser.submit("/categories", on: new, fields.merging(["name": ""]) { $1 })
        #expect(back(refused) == "/categories?from=\(account)")
    }

    @Test func `the account leads back to the list, also after a change, and never to its own pages`() async throws {
        let list = "/todos/week/2026-11-25"
        let account = try await follow("/account", from: list)
        #expect(back(account) == list)

        let fields = try account.page.hiddenFields(ofFormTo: "/account")
        let refused = try await browser.post("/account", fields.merging(["name": ""]) { $1 })
        #expect(back(refused) == list)
        let changed = try await browser.post("/account", fields.merging(["name": "Anna"]) { $1 })
        let location = try #require(changed.location)
        #expect(location == "/account?from=%2Ftodos%2Fweek%2F2026-11-25")
        #expect(try await back(follow(location, from: "/account")) == list)

        for page in ["/account", "/account/calendar", "/account/devices", "/todos", "/todos/import"] {
            #expect(try await back(follow("/account", from: page)) == "/todos", "\(page)")
        }
    }

    @Test func `the import leads back to the account`() async throws {
        #expect(try await back(follow("/todos/import", from: "/account")) == "/account")
        #expect(try await back(browser.get("/todos/import")) == "/todos")
    }
}
