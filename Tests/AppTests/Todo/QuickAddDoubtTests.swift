import Testing

/// What the form holds for a line in doubt, and what is told of one that is over. It is Saturday, 21 November 2026, 16:30.
@Suite(.timeLimit(.minutes(5))) struct QuickAddDoubtTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    @Test(arguments: [
        ("Call Ana tonight at midnight", "2026-11-21", ""), ("Call Ana Friday this week at 7pm", "", "19:00"),
        ("Call Ana 11/31 at 7pm", "", "19:00"), ("Call Ana Monday 24 Nov at 7pm", "", "19:00"),
        ("Call Ana 12/3 at 7pm", "", "19:00"), ("Call Ana tomorrow 24:30", "2026-11-22", ""),
        ("Return parcel before Wednesday", "", ""), ("수요일 전에 쿠팡 반품", "", ""), ("15일 여행", "", ""),
        ("Call Ana Sat or Sun", "", ""), ("Call Ana this week", "", ""), ("월요일부터 금요일까지 출장", "", ""),
        ("건강검진 12.1", "", ""), ("Wed dinner at 8", "", "20:00"), ("Book hotel for 5-7 Dec", "2026-12-05", ""),
        ("Call Ana until 5pm", "2026-11-21", ""), ("Call Ana at 8 or 9", "2026-11-21", ""),
        ("3시회의", "2026-11-21", ""), ("Call Ana tomorrow 17:00 GMT", "2026-11-22", "17:00"),
        ("gym 6 tomorrow", "2026-11-22", ""), ("Run twice a week", "2026-11-21", ""),
    ])
    func `in doubt the form holds no other day or time than was typed`(
        line: String, day: String, time: String
    ) async throws {
        let page = try await browser.add(line).page

        #expect(page.all("//p[@role='alert']").count == 1)
        #expect(page.field("date")?["value"] == day)
        #expect(page.field("startTime")?["value"] == time)
    }

    @Test(arguments: [
        ("en", "This to-do hasn't been added yet."), ("ko", "할 일이 아직 추가되지 않았습니다."),
    ])
    func `the note begins by saying that nothing is added yet`(language: String, sentence: String) async throws {
        let reader = site.browser(language: language)
        reader.cookies = browser.cookies

        let page = try await reader.add("Call Ana 24:30").page

        #expect(page.first("//div[@class='doubts']/*[1]")?.text == sentence)
        #expect(try await site.count("todos") == 0)
    }

    @Test func `several doubts are one note, which says once what is left in the title`() async throws {
        let page = try await browser.add("Call Ana 24:30 #Garden every 5000 days").page

        #expect(page.all("//div[@class='doubts']/p[@role='alert']").count == 3)
        #expect(page.all("//div[@class='doubts']//*[contains(@class, 'message')]").isEmpty)
        let once = "What wasn't understood is still in the title."
        #expect(page.all("//div[@class='doubts']/p[@class='hint']").map(\.text) == [once])
        // The category can't be made while something else is in doubt.
        #expect(page.all("//div[@class='chips']//*[@class='chip']").map(\.text) == ["Leave it out of the title"])
    }

    @Test(arguments: ["1000-01-01", "9999-12-31"])
    func `a line on a page of a year without to-dos is answered with the years that have some`(
        day: String
    ) async throws {
        let fields = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/quick")
        for line in ["Call Ana", "Call Ana at 9", "Call Ana every Monday", "Call Ana every year until 31 Dec"] {
            let answer = try await browser.post("/todos/quick", fields.merging(["line": line, "date": day]) { $1 })

            #expect(answer.status == 422, "\(line)")
            #expect(answer.page.message(of: "date") == "Choose a date in a year from 1583 to 2999.", "\(line)")
        }
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a date that is over is saved as it was written, and pointed out`() async throws {
        _ = try await browser.add("Call Ana 2026-11-03 at 5")

        #expect(
            try await browser.told()
                == "Added “Call Ana”: Tue 3 Nov, 17:00. This date is already over.")
    }
}
