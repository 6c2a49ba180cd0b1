import Testing
import Todos

/// Weeks begin on Monday, so that on Sunday all other days of this week are over.
@Suite(.timeLimit(.minutes(5))) struct QuickAddSundayTests {
    private func quickAdd() throws -> QuickAdd {
        QuickAdd(
            today: try day("2026-11-22"), now: try #require(TimeOfDay("10:00")), language: .korean,
            categories: QuickCategories([]),
            usualCategory: .work)
    }

    @Test(arguments: ["이번 주 토요일", "이번 주 월요일까지", "21일(토)", "Saturday this week"])
    func `a day that is over is told as one, and stays in the title`(words: String) throws {
        let entry = try quickAdd().read("\(words) 결혼식")

        #expect(entry.title == "\(words) 결혼식")
        #expect(entry.date == nil)
        #expect(entry.warnings == [QuickAddWarning(.pastDate, words)])
    }

    @Test func `this week's Sunday is today, and next week's Saturday is the coming one`() throws {
        #expect(try quickAdd().read("이번 주 일요일 예배").date?.text == "2026-11-22")
        #expect(try quickAdd().read("다음 주 토요일 결혼식").date?.text == "2026-11-28")
    }
}
