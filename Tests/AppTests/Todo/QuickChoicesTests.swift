import Testing
import Web

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
        let links = page.all("//div[@class='chips']/a").compactMap { $0["href"] }
        #expect(links.count == 2)
        for (link, day) in zip(links, ["2026-12-03", "2027-03-12"]) {
            let chosen = try await browser.get(link).page
            #expect(chosen.field("date")?["value"] == day)
            #expect(chosen.field("title")?.text == "Visit Ana")
            #expect(chosen.all("//p[@role='alert']").isEmpty)
        }
    }

    @Test(arguments: [
        ("Dinner with 17 people Fri 7", "Dinner with 17 people", ["19:00", "07:00"]),
        ("gym 6, tomorrow", "gym", ["18:00", "06:00"]), ("Meet 12 tomorrow", "Meet", ["12:00"]),
        ("concert Sun 9 or 10", "concert", ["21:00", "09:00", "22:00", "10:00"]),
    ])
    func `for a number that may be the hour links lead to the times that it may be`(
        line: String, title: String, times: [String]
    ) async throws {
        let page = try await browser.add(line).page

        let links = page.all("//div[@class='chips']/a")
        #expect(links.map(\.text) == times)
        for (link, time) in zip(links, times) {
            let chosen = try await browser.get(try #require(link["href"])).page
            #expect(chosen.field("startTime")?["value"] == time)
            #expect(chosen.field("title")?.text == title)
            #expect(chosen.all("//p[@role='alert']").isEmpty)
        }
    }

    @Test(arguments: [
        ("File taxes before April 15", "File taxes", ["2027-04-14", "2027-04-15"]),
        ("Finish by next month", "Finish", ["2026-12-01", "2026-12-31"]),
        ("청소 이번달 안에", "청소", ["2026-11-30"]), ("다음 달 초에 여행", "여행", ["2026-12-01"]),
    ])
    func `for a bound or a part of a period links lead to the days that it may be`(
        line: String, title: String, days: [String]
    ) async throws {
        let page = try await browser.add(line).page

        #expect(page.field("date")?["value"] ?? "" == "")
        let links = page.all("//div[@class='chips']/a").compactMap { $0["href"] }
        #expect(links.count == days.count)
        for (link, day) in zip(links, days) {
            let chosen = try await browser.get(link).page
            #expect(chosen.field("date")?["value"] == day)
            #expect(chosen.field("title")?.text == title)
            #expect(chosen.all("//p[@role='alert']").isEmpty)
        }
    }

    @Test(arguments: ["back in 5", "call 5pm or 6", "gym 4 tonight", "Meet on 3"])
    func `no time is offered for a number that is something else`(line: String) async throws {
        let page = try await browser.add(line).page

        #expect(page.all("//p[@role='alert']").count == 1)
        #expect(page.all("//div[@class='chips']/a").isEmpty)
    }

    @Test(arguments: [
        ("Dig #Garden", ["New category: Garden"]), ("Dig before Friday", ["before Friday?"]),
        ("Dig 24:30 #Garden", ["24:30?", "Garden?"]), ("Dig tomorrow", []),
    ])
    func `what is in doubt is told in few words while the line is typed`(line: String, told: [String]) async throws {
        let query = line.replacing(" ", with: "+").replacing("#", with: "%23")
        let page = try await browser.get("/todos/quick?line=\(query)").page

        let chips = page.all("//p[@id='parts']/span").map { $0.text.filter { !"\u{2068}\u{2069}".contains($0) } }
        #expect(chips == told)
    }

    @Test(arguments: [(200, []), (236, ["Title: 236 / 200"])])
    func `a title that is too long is told with its length while the line is typed`(
        length: Int, told: [String]
    ) async throws {
        let title = String(repeating: "t", count: length)
        let page = try await browser.get("/todos/quick?line=\(title)+tomorrow").page

        #expect(page.all("//p[@id='parts']/span").map(\.text) == told)
    }

    @Test(arguments: [
        ("call #hea tomorrow", "New category: hea"), ("call tomorrow #fit", "New category: fit"),
        ("call tomorrow #health & fi", "New category: health"),
    ])
    func `while a name is typed, the categories are offered that it may become`(line: String, new: String) async throws
    {
        _ = try await browser.submit(
            "/categories", on: "/categories/new", ["name": "Health & Fitness", "colour": "pink", "icon": "star"])
        let page = try await browser.get("/todos/quick?line=\(PercentEncoding.encode(line))").page

        let offered = page.all("//p[@id='parts']/a[not(contains(., '×'))]")
        #expect(offered.map(\.text) == ["#Health & Fitness"])
        let brief = page.all("//p[@id='parts']/span").map { $0.text.filter { !"\u{2068}\u{2069}".contains($0) } }
        #expect(brief == [new])
        let chosen = try await browser.get(try #require(offered.first?["href"])).page
        #expect(chosen.field("title")?.text == "call")
        #expect(chosen.first("//input[@name='category' and @checked]")?["value"] == "Own1")
        #expect(chosen.all("//p[@role='alert']").isEmpty)
    }

    @Test func `after a mere mark the first categories are offered, without those that are archived`() async throws {
        _ = try await browser.submit("/categories/Work/archive", on: "/categories/Work")

        let page = try await browser.get("/todos/quick?line=buy+%23").page
        let names = page.all("//p[@id='parts']/a").map(\.text)

        #expect(names.count == 5 && !names.contains("#Work"))
        #expect(names.allSatisfy { $0.hasPrefix("#") })
        #expect(try await browser.get("/todos/quick?line=buy+C%23").page.first("//p[@id='parts']") == nil)
    }

    @Test func `a category that isn't there is added by one button, and the to-do with it`() async throws {
        let page = try await browser.add("Dig #Garden, tomorrow", on: "/todos/day/2026-12-24").page

        let label = page.first("//form[@action='/todos/quick']/button")?.text
        #expect(label?.filter { !"\u{2068}\u{2069}".contains($0) } == "Create category “Garden”")
        let answer = try await browser.post("/todos/quick", page.hiddenFields(ofFormTo: "/todos/quick"))

        #expect(answer.location == "/todos/day/2026-12-24")
        #expect(try await browser.told() == "Added “Dig”: Tomorrow, Garden.")
        #expect(try await site.text("SELECT colour || ' ' || icon FROM categories") == "blue star")
    }

    @Test(arguments: ["Dig 24:30 #Garden", "#Garden", "Dig #Garden #Yard"])
    func `with another doubt or mistake the category is neither offered nor added`(line: String) async throws {
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/quick")
            .merging(["line": line, "newCategory": "Garden"]) { $1 }

        let answer = try await browser.post("/todos/quick", form)

        #expect(answer.status == 422)
        #expect(answer.page.first("//input[@name='newCategory']") == nil)
        #expect(try await site.count("categories") == 0)
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a category is not added without its to-do`() async throws {
        _ = try await browser.add("Milk")
        let page = try await browser.add("Milk #Groceries").page

        let answer = try await browser.post("/todos/quick", page.hiddenFields(ofFormTo: "/todos/quick"))

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "title") != nil)
        #expect(try await site.count("categories") == 0)
    }

    @Test(arguments: ["Ring Ana #Nobody tomorrow", "Ring Ana tomorrow #Make a call"])
    func `a category in doubt can be left out of the title`(line: String) async throws {
        _ = try await browser.submit("/categories/MakeCall/archive", on: "/categories/MakeCall")
        let page = try await browser.add(line).page

        let links = page.all("//div[@class='chips']/a")
        #expect(links.map(\.text) == ["Leave it out of the title"])
        let chosen = try await browser.get(try #require(links.first?["href"])).page
        #expect(chosen.field("title")?.text == "Ring Ana")
        #expect(chosen.all("//p[@role='alert']").isEmpty)
    }

    @Test func `what is left out is the category in doubt, not the beginning of another`() async throws {
        let page = try await browser.add("Milk #Shopping #Shop").page

        let link = try #require(page.first("//div[@class='chips']/a")?["href"])
        let chosen = try await browser.get(link).page
        #expect(chosen.field("title")?.text == "Milk")
        #expect(chosen.all("//p[@role='alert']").isEmpty)
    }

    @Test func `of many categories that aren't there the first can be left out, and none is offered`() async throws {
        let page = try await browser.add("Dig " + (1...40).map { "#Garden\($0)" }.joined(separator: " ")).page

        #expect(page.first("//input[@name='newCategory']") == nil)
        #expect(page.all("//div[@class='chips']/a").count == 1)
    }

    @Test(arguments: ["Yard", "", "Work", "Dig"])
    func `no category is added that the line doesn't name`(name: String) async throws {
        let page = try await browser.add("Dig #Garden").page
        let fields = try page.hiddenFields(ofFormTo: "/todos/quick").merging(["newCategory": name]) { $1 }

        #expect(try await browser.post("/todos/quick", fields).status == 422)

        #expect(try await site.count("categories") == 0)
    }

    @Test func `a name that no category can have is not offered`() async throws {
        let page = try await browser.add("Dig #" + String(repeating: "g", count: 41)).page

        #expect(page.all("//p[@role='alert']").count == 1)
        #expect(page.first("//input[@name='newCategory']") == nil)
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
