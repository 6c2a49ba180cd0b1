import Testing
import Todos

@testable import App

/// To-dos that are added where they are to be: at an hour of the week, on a day of the month, in a category. It is
/// Saturday, 21 November 2026, 16:30 where the site is.
@Suite(.timeLimit(.minutes(5))) struct AddingInPlaceTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private var stored: String? {
        get async throws {
            try await site.text("SELECT category || ' ' || date || ' ' || start_time || '-' || end_time FROM todos")
        }
    }

    @Test func `each hour of the week leads to a line for it, and each day to one for all day`() async throws {
        let page = try await browser.get("/todos/week/2026-11-18").page

        let day = "//section[@data-date='2026-11-20']"
        let hours = page.all("\(day)/div[@class='free']/a")
        #expect(hours.count == 11)
        #expect(hours.allSatisfy { $0["tabindex"] == "-1" })
        let nine = try #require(hours.dropFirst().first?["href"])
        let place = try await browser.get(nine.replacing("#line", with: "")).page
        let fields = try place.hiddenFields(ofFormTo: "/todos/quick")
        #expect(fields["date"] == "2026-11-20")
        #expect(fields["startTime"] == "09:00")
        #expect(place.first("//h2[@id='chosen']")?.text == "Yesterday · Fri 20 Nov, 09:00")
        #expect(place.field("line")?["aria-describedby"] == "chosen line-hint")
        let plus = page.first("\(day)/a[@class='plus']")
        #expect(plus?["href"] == "/todos/week/2026-11-20#line")
        #expect(plus?["aria-label"] == "New to-do: Friday 20 November 2026")
    }

    @Test(arguments: [
        ("inbox", "", "Work"), ("all", "", "Work"), ("open", "", "Work"),
        ("category/Shopping", "&category=Shopping", "Shopping"),
    ])
    func `a list's whole form has no date, as its line has none, and the list's category`(
        list: String, query: String, category: String
    ) async throws {
        let page = try await browser.get("/todos/\(list)").page
        let link = page.first("//main//div[@class='row'][h1]/a")
        #expect(link?.text == "New to-do")
        #expect(link?["href"] == "/todos/new?date=\(query)")

        let form = try await browser.get("/todos/new?date=\(query)").page
        #expect(form.field("date")?["value"] == "")
        #expect(form.first("//input[@name='category' and @checked]")?["value"] == category)
    }

    @Test(arguments: ["search", "completed", "trash"])
    func `where no line can be added there is no whole form either`(list: String) async throws {
        let page = try await browser.get("/todos/\(list)").page

        #expect(page.first("//main//a[contains(@href, '/todos/new')]") == nil)
        #expect(page.field("line") == nil)
    }

    @Test func `a line gets the hour that the week's page is for, and the page says so`() async throws {
        let page = "/todos/week/2026-11-25?time=09:00"

        #expect(try await browser.add("Dentist for 30 minutes", on: page).location == page)

        #expect(try await stored == "Work 2026-11-25 09:00-09:30")
        #expect(try await browser.told(on: page) == "Added “Dentist”: Wed 25 Nov, 09:00–09:30.")
    }

    @Test func `the hour that the week's page is for is marked on its day`() async throws {
        let page = "/todos/week/2026-11-25"
        let marked = "//a[@data-target]"

        #expect(
            try await browser.get("\(page)?time=09:30").page.all(marked).compactMap { $0["href"] }
                == ["\(page)?time=09:00#line"])
        #expect(try await browser.get(page).page.all(marked).isEmpty)
    }

    @Test(arguments: ["/todos/week/2026-11-25", "/todos/week/2026-11-25?time=24:30"])
    func `a week without a time is for all day`(page: String) async throws {
        _ = try await browser.add("Dentist", on: page)

        #expect(try await stored == "Work 2026-11-25 -")
    }

    @Test func `the current week is for today`() async throws {
        _ = try await browser.add("Dentist 17:00", on: "/todos/week")

        #expect(try await stored == "Work 2026-11-21 17:00-17:00")
    }

    @Test func `what a line says goes before its place`() async throws {
        _ = try await browser.add("Dentist Thursday 17:00 #Study", on: "/todos/week/2026-11-25?time=09:00")

        #expect(try await stored == "Study 2026-11-26 17:00-17:00")
    }

    @Test func `the whole form is for that day and hour as well`() async throws {
        let page = try await browser.get("/todos/week/2026-11-25?time=09:00").page

        let link = try #require(page.first("//a[starts-with(@href, '/todos/new')]")?["href"])
        let form = try await browser.get(link).page
        #expect(form.field("date")?["value"] == "2026-11-25")
        #expect(form.field("startTime")?["value"] == "09:00")
    }

    @Test func `in doubt the form keeps the day, the hour and the category`() async throws {
        let week = try await browser.add("Dentist #Nobody", on: "/todos/week/2026-11-25?time=09:00").page
        #expect(week.field("date")?["value"] == "2026-11-25")
        #expect(week.field("startTime")?["value"] == "09:00")

        let category = try await browser.add("Dentist tomorrow 24:30", on: "/todos/category/Study").page
        #expect(category.first("//input[@name='category'][@checked]")?["value"] == "Study")
        let kept = try await browser.get(try #require(category.first("//p[@id='parts']/a")?["href"])).page
        #expect(kept.first("//input[@name='category'][@checked]")?["value"] == "Study")
    }

    @Test func `a day of the month leads to a line for it`() async throws {
        let page = try await browser.get("/todos/month/2026-11").page

        #expect(
            page.first("//td[@data-date='2026-11-25']/a[@class='free']")?["href"]
                == "/todos/month/2026-11?day=2026-11-25#line")
        #expect(
            page.first("//td[@data-date='2026-12-01']/a[@class='free']")?["href"] == "/todos/day/2026-12-01#line")
        let month = "/todos/month/2026-11?day=2026-11-25"
        _ = try await browser.add("Dentist", on: month)
        #expect(try await stored == "Work 2026-11-25 -")
        #expect(try await browser.told(on: month) == "Added “Dentist”: Wed 25 Nov.")
    }

    @Test func `a category's page adds to the category, and says so`() async throws {
        let page = "/todos/category/Study"

        #expect(try await browser.add("Read", on: page).location == page)

        #expect(try await stored == "Study  -")
        #expect(try await browser.told(on: page) == "Added “Read”: Inbox, Study.")
        #expect(try await browser.get(page).page.all("//li/a[@class='title']").map(\.text) == ["Read"])
    }

    @Test func `nothing is added to an archived category, nor to one that is none`() async throws {
        _ = try await browser.submit("/categories/Study/archive", on: "/categories/Study")
        #expect(try await browser.get("/todos/category/Study").page.field("line") == nil)

        var fields = try await browser.get("/todos/inbox").page.hiddenFields(ofFormTo: "/todos/quick")
        (fields["line"], fields["category"], fields["startTime"]) = ("Read", "Nobody", "09:00")
        #expect(try await browser.post("/todos/quick", fields).status == 303)
        #expect(try await stored == "Work  -")
    }
}
