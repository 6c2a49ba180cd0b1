import Foundation
import Testing
import Todos

/// It is Saturday, 21 November 2026, 16:30 where the site is.
@Suite(.timeLimit(.minutes(5))) struct QuickAddTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    @Test func `a line is added, and the page shows how it was understood`() async throws {
        let answer = try await browser.add("Call Ana Tuesday 17:00 #MakeCall every week")

        #expect(answer.status == 303)
        #expect(answer.location == "/todos")
        #expect(
            try await browser.told()
                == "Added “Call Ana”: Tue 24 Nov, 17:00, Make a call, every week.")
        let page = try await browser.get("/todos").page
        #expect(page.all("//li/a").map(\.text) == ["Call Ana"])
        #expect(page.first("//p[@role='status']") == nil)
    }

    @Test func `the same in Korean`() async throws {
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies
        _ = try await korean.submit("/todos/quick", on: "/todos", ["line": "화요일 오후 5시 안나에게 전화 #전화하기 매주"])

        #expect(
            try await korean.told()
                == "“안나에게 전화” 추가됨 · 11월 24일(화) 오후 5:00, 전화하기, 매주.")
    }

    @Test func `each language is understood on pages in the other`() async throws {
        _ = try await browser.add("내일 오전 9시 반 회의")

        #expect(try await browser.told() == "Added “회의”: Tomorrow, 09:30.")
    }

    @Test func `the notice takes it back, and leads to where it is changed`() async throws {
        _ = try await browser.add("Call Ana tomorrow")

        let page = try await browser.get("/todos").page
        let undo = try #require(page.first("//section[@class='notice']//form")?["action"])
        let edit = try #require(page.first("//section[@class='notice']//a")?["href"])

        #expect(try await browser.get(edit).page.field("title")?.text == "Call Ana")
        _ = try await browser.submit(undo, on: "/todos/1")
        #expect(try await browser.open("/todos").page.all("//ul//a").isEmpty)
    }

    @Test func `a repeating to-do is saved with its rule`() async throws {
        _ = try await browser.add("Sing every 2 weeks on Monday and Thursday until 31 Dec")

        let todo = try await #require(try site.services.todos.find(Todo.ID(1), of: Owner(memberNumber: 1)))

        #expect(todo.draft.recurrence?.text == "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261231")
        #expect(todo.draft.text(of: .date) == "2026-11-23")
    }

    @Test(arguments: [
        ("Meet Ana 24:30", "“24:30” isn't a time of day."),
        ("Meet Ana 30 Feb", "“30 Feb” isn't a date in the calendar."),
        ("Meet Ana 18:00-17:00", "“18:00-17:00” ends before it starts."),
        ("Meet Ana #Nobody", "There's no category called “Nobody”. Choose one."),
        ("Meet Ana at midnight", "“at midnight” can be the start or the end of the day. Choose 00:00 or 23:59."),
        ("Meet Ana 12/3", "“12/3” can be two different dates. Choose the one you mean."),
        ("Meet Ana every 5000 days", "“every 5000 days” isn't a way to repeat that works here."),
        ("Meet <b> 24:30", "“24:30” isn't a time of day."),
    ])
    func `in doubt nothing is saved, and the form comes up with a sentence`(line: String, sentence: String) async throws
    {
        let answer = try await browser.add(line)

        #expect(answer.status == 422)
        #expect(answer.page.heading == "New to-do")
        #expect(answer.page.field("title")?.text == line)
        let told = answer.page.all("//p[@role='alert']").map { $0.text.filter { !"\u{2068}\u{2069}".contains($0) } }
        #expect(told == [sentence])
        #expect(try await site.count("todos") == 0)
    }

    @Test func `an archived category is asked about as such`() async throws {
        _ = try await browser.submit("/categories/MakeCall/archive", on: "/categories/MakeCall")

        let page = try await browser.add("Ring Ana #Make a call tomorrow").page

        let told = page.all("//p[@role='alert']").map { $0.text.filter { !"\u{2068}\u{2069}".contains($0) } }
        #expect(told == ["The category “Make a call” is archived. Choose another one."])
        #expect(page.field("title")?.text == "Ring Ana #Make a call")
        #expect(try await site.count("todos") == 0)
    }

    @Test func `the form that comes up holds all that was understood, and adds it`() async throws {
        let page = try await browser.add("Sing 24:30 Tuesday 17:00-18:30 #Study every other week 12 times").page

        #expect(page.field("date")?["value"] == "2026-11-24")
        #expect(page.field("startTime")?["value"] == "17:00")
        #expect(page.field("endTime")?["value"] == "18:30")
        #expect(page.first("//input[@name='category'][@checked]")?["value"] == "Study")
        #expect(page.first("//select[@name='repeat']/option[@selected]")?["value"] == "weekly")
        #expect(page.field("repeatInterval")?["value"] == "2")
        #expect(page.first("//select[@name='repeatEnd']/option[@selected]")?["value"] == "count")
        #expect(page.field("repeatCount")?["value"] == "12")
        #expect(page.all("//form[@action='/todos']").count == 1)
    }

    /// Who hears the page gets no other words than those of the link's name.
    @Test func `what was understood is heard first, and then what the link does`() async throws {
        let page = try await browser.get("/todos/quick?line=Call+Ana+on+Tuesday+17:00").page

        let parts = page.all("//p[@id='parts']/a")
        #expect(
            parts.map { $0["aria-label"] } == [
                "Tuesday 24 November, Keep in the title: on Tuesday", "17:00, Keep in the title: 17:00",
            ])
    }

    @Test(arguments: [
        ("tomorrow 17:00", "Enter a title with at least one letter, digit or emoji."),
        ("", "Enter a title with at least one letter, digit or emoji."),
        ("\"\u{3164}\" tomorrow", "Enter a title with at least one letter, digit or emoji."),
        (String(repeating: "t", count: 201) + " tomorrow", "Use at most 200 characters."),
        ("a\u{7}b tomorrow", "This contains characters that can't be shown. Type it again."),
    ])
    func `a title at fault has its message in the form`(line: String, message: String) async throws {
        let answer = try await browser.add(line)

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "title") == message)
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a line of any length is answered`() async throws {
        let answer = try await browser.add(String(repeating: "tomorrow 17:00 ", count: 5000))

        #expect(answer.status == 422)
        #expect(answer.page.text.contains("This is too long to find days and times in."))
        #expect(answer.page.field("title")?.text == "")
    }

    @Test func `one like it on the same day is offered to be added all the same`() async throws {
        _ = try await browser.add("Call Ana tomorrow")

        let answer = try await browser.add("Call Ana tomorrow 17:00")

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "title") == "You already have a to-do with this title on this day.")
        #expect(answer.page.field("again") != nil)
        #expect(answer.page.field("startTime")?["value"] == "17:00")
        #expect(try await site.count("todos") == 1)
    }

    @Test func `on a day's page it is for that day, and the page comes again`() async throws {
        let answer = try await browser.add("Call Ana", on: "/todos/day/2026-12-24")

        #expect(answer.location == "/todos/day/2026-12-24")
        #expect(
            try await browser.told(on: "/todos/day/2026-12-24")
                == "Added “Call Ana”: Thu 24 Dec.")
    }

    @Test func `today's page is for today, also when it is open since yesterday`() async throws {
        let fields = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/quick")
        for _ in 0..<5 {
            await site.pass(.seconds(100 * 60))
            _ = try await browser.get("/todos")
        }

        _ = try await browser.post("/todos/quick", fields.merging(["line": "Call Ana"]) { $1 })

        #expect(try await browser.told() == "Added “Call Ana”: Today.")
    }

    @Test func `a time that has passed today is pointed out`() async throws {
        _ = try await browser.add("Call Ana today 9:00")

        #expect(
            try await browser.told()
                == "Added “Call Ana”: Today, 09:00. 09:00 has already passed today.")
    }

    @Test func `a long title leaves room for its day in the notice`() async throws {
        _ = try await browser.add(String(repeating: "word ", count: 30) + "tomorrow")

        let shown = String(repeating: "word ", count: 8) + "…"
        #expect(try await browser.told() == "Added “\(shown)”: Tomorrow.")
    }

    @Test func `a title is shown as it is written`() async throws {
        _ = try await browser.add("Write <script>alert(1)</script> & \"tomorrow\"")

        #expect(
            try await browser.told()
                == "Added “Write <script>alert(1)</script> & tomorr…”: Today.")
    }

    @Test func `a line in the address is shown as understood, and saves nothing`() async throws {
        let answer = try await browser.get("/todos/quick?line=Call+Ana+Tuesday+5pm+24:30")

        #expect(answer.status == 200)
        #expect(answer.page.field("title")?.text == "Call Ana 24:30")
        #expect(answer.page.field("date")?["value"] == "2026-11-24")
        #expect(answer.page.field("startTime")?["value"] == "17:00")
        #expect(answer.page.all("//p[@role='alert']").count == 1)
        #expect(try await site.count("todos") == 0)
    }

    @Test func `what was understood is shown in parts, each of which can stay in the title`() async throws {
        let page = try await browser.get(
            "/todos/quick?line=Call+Ana+Tuesday+5pm+%23MakeCall+every+week&date=2026-12-24"
        ).page

        let chips = page.all("//p[@id='parts']/a")
        #expect(
            chips.map { $0.text.replacing(" ×", with: "") } == [
                "Tuesday 24 November", "17:00", "Make a call", "every week",
            ])
        let kept = try await browser.get(try #require(chips[1]["href"])).page
        #expect(kept.field("title")?.text == "Call Ana 5pm")
        #expect(kept.field("startTime")?["value"] == "")
        #expect(kept.all("//p[@id='parts']/a").count == 3)
    }

    @Test(arguments: [
        ("Read tonight", ["Today · Sat 21 Nov, 20:00"]), ("Read tonight at 9", ["Today · Sat 21 Nov", "21:00"]),
        ("Read every morning", ["every day, 09:00"]), ("Read 2026-11-21T21:00", ["Today · Sat 21 Nov, 21:00"]),
    ])
    func `a phrase that says when as well tells the time, unless another does`(
        line: String, told: [String]
    ) async throws {
        let page = try await browser.get("/todos/quick?line=\(line.replacing(" ", with: "+"))").page

        let chips = page.all("//p[@id='parts']/a")
        #expect(chips.map { $0.text.replacing(" ×", with: "") } == told)
    }

    @Test(arguments: [
        ("", "Tomorrow · Sun 22 Nov, 09:00"), ("&date=today", "Tomorrow · Sun 22 Nov, 09:00"),
        ("&date=2026-12-24", "09:00"),
    ])
    func `a time tells its day unless that is the page's`(page: String, told: String) async throws {
        let answer = try await browser.get("/todos/quick?line=Call+Ana+9:00\(page)")

        let chips = answer.page.all("//p[@id='parts']/a")
        #expect(chips.map { $0.text.replacing(" ×", with: "") } == [told])
    }

    @Test func `an end that is a phrase of its own is told once`() async throws {
        let page = try await browser.get("/todos/quick?line=Sing+every+day+10+times").page

        let chips = page.all("//p[@id='parts']/a")
        #expect(chips.map { $0.text.replacing(" ×", with: "") } == ["every day", "10 times"])
    }

    @Test func `no page mentions another member's to-do`() async throws {
        _ = try await browser.add("Call Ana secretly")
        let other = try await site.browser(signedUpAs: "eve@example.com")

        other.cookies["notice"] = "todo-added.1"

        #expect(try await other.told() == "Added.")
    }

    @Test func `an addition that was undone is not mentioned any more`() async throws {
        _ = try await browser.add("Call Ana")
        let notice = try #require(browser.cookies["notice"])
        _ = try await browser.submit("/todos/1/delete", on: "/todos/1")

        browser.cookies["notice"] = notice

        #expect(try await browser.told() == "Added.")
    }

    @Test func `each doubt has its sentence in each language`() throws {
        for language in ["en", "ko"] {
            let path = TestSite.path("Templates/Texts/\(language).json")
            let texts = try JSONDecoder().decode(
                [String: String].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
            for reason in QuickAddWarning.Reason.allCases {
                let sentence = try #require(texts["quick.warning.\(reason.rawValue)"], "\(reason) in \(language)")
                #expect(sentence.contains("{{text}}") == (reason != .tooLong && reason != .alreadyPast))
            }
        }
    }
}
