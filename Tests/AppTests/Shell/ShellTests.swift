import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(5))) struct ShellTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    @Test(arguments: [("en", "No connection"), ("ko", "인터넷에 연결되어 있지 않습니다")])
    func `the page for no network is in the browser's language`(language: String, title: String) async throws {
        let answer = try await site.browser(language: language).get("/offline")

        #expect(answer.status == 200)
        #expect(answer.page.first("//html")?["lang"] == language)
        #expect(answer.page.heading == title)
        #expect(answer.page.first("//main//a[@id='offline']")?["href"] == "")
    }

    @Test func `the page for no network holds no member's data`() async throws {
        let guest = try await site.browser().get("/offline")
        let member = try await site.browser(signedUpAs: "ana@example.com").get("/offline")

        #expect(guest.setCookies.isEmpty)
        #expect(guest.page.first("//form") == nil)
        #expect(member.body == guest.body)
    }

    @Test func `the worker is asked for anew each time, and its address changes with what it keeps`() async throws {
        let address = try #require(try await site.browser().get("/login").page.first("//script")?["data-worker"])
        let answer = try await site.browser().get(address + "&language=ko")

        #expect(address.wholeMatch(of: /\/service-worker\.js\?release=[\w-]{12}/) != nil)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
        #expect(answer.headers[.cacheControl] == "no-cache")
        #expect(answer.setCookies.isEmpty)
    }

    @Test func `the shortcuts are public, in both languages`() async throws {
        let guest = try await site.browser().get("/shortcuts").page
        let member = try await site.browser(signedUpAs: "ana@example.com").get("/shortcuts").page

        let keys = guest.all("//kbd").map(\.text)
        #expect(keys == ["N", "/", "T", "I", "M", "W", "A", "J", "K", "X", "Z", "↑↓", "←→", "F2", "?", "Esc"])
        #expect(guest.all("//dd").count == keys.count)
        #expect(guest.first("//main//noscript")?.text.contains("JavaScript is off") == true)
        // Their styles are among those of forms, which guests otherwise do without.
        #expect(guest.first("//link[starts-with(@href, '/forms.css')]") != nil)
        #expect(guest.first("//main//p[@class='aside']/a")?["href"] == "/login")
        #expect(member.first("//main//p[@class='aside']/a")?["href"] == "/todos")
        #expect(try await site.browser(language: "ko").get("/shortcuts").page.heading == "키보드 단축키")
    }

    @Test(arguments: ["/shortcuts", "/nowhere"])
    func `the header of members has their account and their menu`(path: String) async throws {
        let guest = try await site.browser().get(path).page
        let member = try await site.browser(signedUpAs: "ana@example.com").get(path).page

        #expect(member.all("//header").map { $0["class"] } == ["bar"])
        #expect(member.first("//header//form[@action='/logout']") != nil)
        // Beside the name it is said what that leads to, also to those who see the page.
        #expect(member.first("//header//a[@href='/account']/*[not(@class)][last()]")?.text == "Account")
        #expect(guest.all("//header").map { $0["class"] } == ["door"])
        #expect(guest.first("//form[@action='/logout']") == nil)
    }

    @Test(arguments: ["/login", "/signup", "/reset", "/shortcuts"])
    func `each page leads to the keys and to the other language`(path: String) async throws {
        let page = try await site.browser().get(path).page

        #expect(page.first("//footer//a[@href='/shortcuts']") != nil)
        #expect(page.first("//footer//button[@lang='ko']") != nil)
    }

    @Test func `without scripts a change of language empties a form, and the page says so`() async throws {
        let page = try await site.browser().get("/signup").page

        #expect(page.first("//footer//noscript")?.text.contains("clears any form") == true)
    }

    @Test func `there is a field for words to look for before any were`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")

        #expect(try await browser.get("/todos/search").page.first("//input[@name='q']")?["value"] == "")
        #expect(try await browser.get("/todos/search?q=milk").page.first("//input[@name='q']")?["value"] == "milk")
        #expect(try await browser.get("/todos/all").page.first("//input[@name='q']") == nil)
    }

    @Test(arguments: [
        "/todos", "/todos/inbox", "/todos/week", "/todos/week/2026-11-23", "/todos/month", "/todos/month/2026-11",
        "/todos/all", "/todos/open", "/todos/completed", "/todos/search", "/todos/search?q=milk", "/todos/trash",
        "/categories", "/todos/import",
    ])
    func `the views mark the current one`(path: String) async throws {
        let page = try await site.browser(signedUpAs: "ana@example.com").get(path).page

        let current = page.all("//nav[@class='views']//a[@aria-current='page']")
        #expect(current.count == 1)
        #expect(path.hasPrefix((current.first?["href"] ?? "nowhere").prefix { $0 != "#" }))
    }

    @Test func `on another day none of the views is this one`() async throws {
        let page = try await site.browser(signedUpAs: "ana@example.com").get("/todos/day/2020-01-01").page

        #expect(page.all("//nav[@class='views']//a[@aria-current]").isEmpty)
    }

    @Test(arguments: [
        "/todos", "/todos/new", "/todos/1", "/todos/1/edit", "/todos/day/2026-11-21/order", "/account",
        "/account/devices", "/account/calendar", "/categories", "/categories/new", "/todos/import", "/shortcuts",
        "/nowhere",
    ])
    func `every page of a member leads to the views, and by more and the menu to what is seldom looked at`(
        path: String
    ) async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        #expect(try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk")).status == 303)

        let page = try await browser.get(path).page

        let views = ["/todos", "/todos/inbox", "/todos/month", "/todos/week", "/todos/all", "/todos/search#q"]
        let rest = ["/todos/open", "/todos/completed", "/todos/trash", "/categories", "/todos/import"]
        let tabs = ["/todos", "/todos/inbox", "/todos/month", "/todos/all", "/todos/search"]
        #expect(page.all("//nav[@class='views']/a").compactMap { $0["href"] } == views)
        #expect(page.all("//nav[@class='views']/details//a").compactMap { $0["href"] } == rest)
        #expect(page.all("//header//*[@class='on-phone']/a").compactMap { $0["href"] } == ["/todos/week"] + rest)
        #expect(page.all("//nav[@class='tabs']/a").compactMap { $0["href"] } == tabs)
    }

    @Test(arguments: [
        ("/todos/inbox", "/todos/inbox", "page"), ("/todos/month", "/todos/month", "page"),
        ("/todos/week", "/todos/month", "true"), ("/todos/week/2026-11-21", "/todos/month", "true"),
    ])
    func `at the thumb the calendar is marked for a week as well, though it leads to the month`(
        path: String, marked: String, mark: String
    ) async throws {
        let page = try await site.browser(signedUpAs: "ana@example.com").get(path).page

        let current = page.all("//nav[@class='tabs']/a[@aria-current]")
        #expect(current.map { $0["href"] } == [marked])
        #expect(current.first?["aria-current"] == mark)
    }

    @Test func `a refused form is none of the views, and guests have none`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let refused = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "")).page

        #expect(refused.heading == "New to-do")
        #expect(refused.all("//nav//a[@aria-current]").isEmpty)
        #expect(try await site.browser().get("/shortcuts").page.first("//nav") == nil)
    }
}
