import Testing

@Suite(.timeLimit(.minutes(5))) struct RepeatingTodosTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ fields: [String: String], on date: String = "2026-11-21") async throws -> Answer {
        try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Yoga", on: date).merging(fields) { $1 })
    }

    private func rule() async throws -> String? {
        try await site.text("SELECT recurrence FROM todos ORDER BY id DESC LIMIT 1")
    }

    @Test(arguments: [
        (["repeat": "daily", "repeatInterval": "1"], "FREQ=DAILY"),
        (["repeat": "daily", "repeatInterval": "3"], "FREQ=DAILY;INTERVAL=3"),
        (["repeat": "weekdays"], "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        (["repeat": "weekly"], "FREQ=WEEKLY"),
        (
            ["repeat": "weekly", "repeatSA": "yes", "repeatTU": "yes", "repeatInterval": "2"],
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA"
        ),
        (["repeat": "monthly"], "FREQ=MONTHLY"),
        (["repeat": "monthlyOnLastDay"], "FREQ=MONTHLY;BYMONTHDAY=-1"),
        (["repeat": "monthlyOnWeekday"], "FREQ=MONTHLY;BYDAY=3SA"),
        (["repeat": "monthlyOnLastWeekday"], "FREQ=MONTHLY;BYDAY=-1SA"),
        (["repeat": "yearly", "repeatEnd": "never"], "FREQ=YEARLY"),
        (["repeat": "daily", "repeatEnd": "until", "repeatUntil": "2026-12-31"], "FREQ=DAILY;UNTIL=20261231"),
        (["repeat": "daily", "repeatEnd": "count", "repeatCount": "10"], "FREQ=DAILY;COUNT=10"),
    ])
    func `each way to repeat is kept, and the form shows it again`(
        fields: [String: String], rule: String
    ) async throws {
        let answer = try await add(fields)

        #expect(answer.location == "/todos")
        #expect(try await self.rule() == rule)
        let form = try await browser.get("/todos/1/edit").page
        #expect(form.first("//option[@selected and ancestor::select[@name='repeat']]")?["value"] == fields["repeat"])
        let date = try await site.text("SELECT date FROM todos") ?? ""
        let again = try await browser.submit(
            "/todos/1/edit", form.repeatFields().merging(.todo(titled: "Y", on: date)) { $1 })
        #expect(again.location == "/todos/1")
        #expect(try await self.rule() == rule)
    }

    @Test func `a rule that the form can't show stays as it is`() async throws {
        _ = try await add([:])
        try await site.execute("UPDATE todos SET recurrence = 'FREQ=YEARLY;BYMONTH=3,11;BYDAY=SA'")
        let form = try await browser.get("/todos/1/edit").page
        #expect(form.first("//option[@selected and ancestor::select[@name='repeat']]")?["value"] == "asItIs")

        _ = try await browser.submit("/todos/1/edit", form.repeatFields().merging(.todo(titled: "Pilates")) { $1 })

        #expect(try await rule() == "FREQ=YEARLY;BYMONTH=3,11;BYDAY=SA")
        #expect(try await browser.get("/todos/1").page.heading == "Pilates")
    }

    @Test func `the form leaves a date that its rule doesn't give, unless one of them is changed`() async throws {
        _ = try await add([:])
        try await site.execute("UPDATE todos SET recurrence = 'FREQ=WEEKLY;BYDAY=MO'")
        let form = try await browser.get("/todos/1/edit").page

        for (date, stored) in [("2026-11-21", "2026-11-21"), ("2026-11-22", "2026-11-23")] {
            _ = try await browser.submit(
                "/todos/1/edit", form.repeatFields().merging(.todo(titled: "Pilates", on: date)) { $1 })
            #expect(try await site.text("SELECT title || ' ' || date FROM todos") == "Pilates \(stored)")
        }
    }

    @Test func `a rule of 500 bytes comes back from the form`() async throws {
        let rule = "FREQ=YEARLY;BYMONTH=" + String(repeating: "1,", count: 239)

        #expect(try await add(["repeat": "asItIs", "repeatRule": rule + "1,1"]).status == 422)
        #expect(try await add(["repeat": "asItIs", "repeatRule": rule + "12"]).location == "/todos")
    }

    @Test func `it begins on the first day that fits`() async throws {
        _ = try await add(["repeat": "weekly", "repeatMO": "yes"])

        #expect(try await site.text("SELECT date FROM todos") == "2026-11-23")
    }

    @Test(arguments: [
        (["repeat": "hourly"], "Choose how it repeats."),
        (["repeat": "daily", "repeatInterval": "0"], "Enter a number from 1 to 999."),
        (["repeat": "daily", "repeatInterval": "often"], "Enter a number from 1 to 999."),
        (["repeat": "daily", "repeatEnd": "until", "repeatUntil": "2026-11-20"], "Enter a last date"),
        (["repeat": "daily", "repeatEnd": "until", "repeatUntil": "2026-02-30"], "Enter a last date"),
        (["repeat": "daily", "repeatEnd": "count", "repeatCount": "0"], "Enter a number of times"),
        (["repeat": "daily", "repeatEnd": "some day"], "Choose how it repeats."),
        (["repeat": "asItIs", "repeatRule": "FREQ=HOURLY"], "Choose how it repeats."),
        (["repeat": "asItIs", "repeatRule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "No date fits this rule."),
        (
            ["repeat": "weekly", "repeatMO": "yes", "repeatEnd": "until", "repeatUntil": "2026-11-22"],
            "No date fits this rule."
        ),
    ])
    func `an impossible rule has a message and adds nothing`(fields: [String: String], sentence: String) async throws {
        let answer = try await add(fields)

        #expect(answer.status == 422)
        #expect(answer.page.first("//*[@id='repeat-message']")?.text.contains(sentence) == true)
        #expect(try await site.count("todos") == 0)
    }

    @Test func `done, it is followed by the next, and undone it is alone again`() async throws {
        _ = try await add(["repeat": "daily"])

        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")
        #expect(try await browser.get("/todos/day/2026-11-22").page.first("//article//a")?.text == "Yoga")

        _ = try await browser.submit("/todos/1/reopen", on: "/todos/1")
        #expect(try await browser.get("/todos/day/2026-11-22").page.first("//article//a") == nil)
    }

    @Test func `this one alone can be changed`() async throws {
        _ = try await add(["repeat": "daily"])
        let form = try await browser.get("/todos/1/edit").page
        #expect(form.first("//input[@name='alone']") != nil)

        let fields = try form.repeatFields().merging(.todo(titled: "Pilates")) { $1 }.merging(["alone": "yes"]) { $1 }
        _ = try await browser.submit("/todos/1/edit", fields)

        #expect(try await browser.get("/todos/1").page.heading == "Pilates")
        #expect(try await browser.get("/todos/day/2026-11-22").page.first("//article//a")?.text == "Yoga")
        #expect(try await browser.get("/todos/1/edit").page.first("//input[@name='alone']") == nil)
    }

    @Test(arguments: ["2026-11-25", "2026-12-09"])
    func `this one alone moves to the day that was typed, also to one that the rule doesn't give`(day: String)
        async throws
    {
        _ = try await add(["repeat": "weekly", "repeatMO": "yes", "repeatEnd": "until", "repeatUntil": "2026-12-07"])
        let form = try await browser.get("/todos/1/edit").page.repeatFields()

        _ = try await browser.submit(
            "/todos/1/edit", form.merging(.todo(titled: "Yoga", on: day)) { $1 }.merging(["alone": "yes"]) { $1 })

        #expect(try await site.text("SELECT date FROM todos WHERE id = 1") == day)
        #expect(try await site.text("SELECT date FROM todos WHERE id > 1") == "2026-11-30")
        #expect(try await rule() == "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261207")
    }

    @Test func `a refused form keeps the tick for this one alone, and one for a day has it`() async throws {
        _ = try await add(["repeat": "daily"])
        _ = try await add([:], on: "2026-11-25")
        let ticked = "//input[@name='alone' and @checked]"

        let same = ["alone": "yes", "repeat": "daily"]
        let refused = try await browser.submit(
            "/todos/1/edit", .todo(titled: "Yoga", on: "2026-11-25").merging(same) { $1 })
        #expect(refused.status == 422)
        #expect(refused.page.first(ticked) != nil)

        let fields = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/logout")
        for date in ["2026-11-25", "2026-02-30"] {
            let dragged = try await browser.post(
                "/todos/1/date", fields.merging(["date": date, "version": "1"]) { $1 })
            #expect(dragged.status == 422)
            #expect(dragged.page.first(ticked) != nil)
        }
        #expect(try await browser.get("/todos/1/edit").page.first(ticked) == nil)
    }

    @Test func `a refused form offers to change this one alone as well, if it repeats`() async throws {
        _ = try await add(["repeat": "daily"])
        _ = try await add([:], on: "2026-12-24")

        for (path, isOffered) in [("/todos/1/edit", true), ("/todos/2/edit", false)] {
            let answer = try await browser.submit(path, .todo(titled: ""))
            #expect(answer.status == 422)
            #expect((answer.page.first("//input[@name='alone']") != nil) == isOffered)
        }
    }

    @Test func `one can be skipped, and the skip undone`() async throws {
        _ = try await add(["repeat": "weekly"])

        _ = try await browser.submit("/todos/1/skip", on: "/todos/1")
        let page = try await browser.open("/todos/1").page
        #expect(page.text.contains("Skipped"))
        #expect(page.text.contains("Saturday 28 November"))

        let action = try #require(page.first("//section[@class='notice']/form")?["action"])
        _ = try await browser.post(action, page.hiddenFields(ofFormTo: action))
        #expect(try await browser.get("/todos/1").page.text.contains("Today · Sat 21 Nov"))
    }

    @Test func `the last one can't be skipped, nor what comes once`() async throws {
        _ = try await add(["repeat": "daily", "repeatEnd": "count", "repeatCount": "1"])

        _ = try await browser.submit("/todos/1/skip", on: "/todos/1")
        #expect(try await browser.open("/todos/1").page.text.contains("nothing comes after it"))

        _ = try await browser.submit(
            "/todos", on: "/todos/new", .todo(titled: "Once", on: "2026-11-21"))
        #expect(try await browser.get("/todos/2").page.first("//form[@action='/todos/2/skip']") == nil)
    }

    @Test func `another rule for one that is done is not dropped in silence when the next one was changed`()
        async throws
    {
        _ = try await add(["repeat": "weekly"])
        _ = try await browser.submit("/todos/1/complete", on: "/todos/1")
        _ = try await browser.submit(
            "/todos/2/edit", .todo(titled: "Pilates", on: "2026-11-28").merging(["repeat": "weekly"]) { $1 })

        let daily = ["repeat": "daily", "repeatInterval": "1"]
        _ = try await browser.submit("/todos/1/edit", .todo(titled: "Yoga").merging(daily) { $1 })
        #expect(try await browser.get("/todos/1").page.text.contains("Nothing was saved: this to-do was already done"))
        #expect(try await rule() == "FREQ=WEEKLY")
    }

    @Test func `one that was changed in another tab isn't skipped, and the page says so`() async throws {
        _ = try await add(["repeat": "weekly"])
        let fields = try await browser.get("/todos/1").page.hiddenFields(ofFormTo: "/todos/1/skip")
        _ = try await browser.submit("/todos/1/edit", .todo(titled: "Changed").merging(["repeat": "weekly"]) { $1 })

        _ = try await browser.post("/todos/1/skip", fields)
        let page = try await browser.get("/todos/1").page
        #expect(page.text.contains("so this date wasn't skipped"))
        #expect(page.text.contains("Today · Sat 21 Nov"))
    }

    @Test func `no member skips another's`() async throws {
        _ = try await add(["repeat": "daily"])
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        let fields = try await ben.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")

        #expect(try await ben.post("/todos/1/skip", fields.merging(["version": "1"]) { $1 }).status == 404)
        #expect(try await site.text("SELECT date FROM todos") == "2026-11-21")
    }
}
