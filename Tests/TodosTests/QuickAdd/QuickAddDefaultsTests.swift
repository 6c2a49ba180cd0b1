import Testing
import Todos

/// The defaults for the parts that a line leaves open.
@Suite(.timeLimit(.minutes(5))) struct QuickAddDefaultsTests {
    private func quickAdd(at time: String, on page: String? = nil, from start: String? = nil) throws -> QuickAdd {
        QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay(time)), day: try page.map(day),
            start: start.flatMap { TimeOfDay($0) }, language: .english,
            categories: .nine, usualCategory: .idea)
    }

    private func text(_ entry: QuickEntry) -> String {
        let times = entry.times.map { $0.start == $0.end ? $0.start.text : "\($0.start.text)-\($0.end.text)" }
        return [entry.date?.text, times].compactMap { $0 }.joined(separator: " ")
    }

    @Test(arguments: [("18:00", "20:00"), ("20:30", "21:00"), ("23:30", "23:30")])
    func `tonight begins in the evening, or at the next full hour`(now: String, expected: String) throws {
        #expect(text(try quickAdd(at: now).read("Dance tonight")) == "2026-11-21 \(expected)")
    }

    @Test(arguments: [("00:10", "2026-11-21"), ("00:40", "2026-11-22"), ("22:00", "2026-11-22")])
    func `an hour after midnight is the next day's, unless it is said after midnight and is to come`(
        now: String, expected: String
    ) throws {
        #expect(text(try quickAdd(at: now).read("Dance tonight at 12:30")) == "\(expected) 00:30")
    }

    @Test(arguments: [
        ("10:20", "this morning", "11:00"), ("11:10", "this morning", "09:00"), ("16:30", "this afternoon", "17:00"),
        ("17:10", "this afternoon", "15:00"), ("20:30", "this evening", "21:00"), ("23:30", "this evening", "23:30"),
        ("20:30", "오늘 저녁", "21:00"), ("20:30", "this evening at 7", "19:00"),
    ])
    func `what is left of today's part of the day begins at the next full hour`(
        now: String, phrase: String, expected: String
    ) throws {
        #expect(text(try quickAdd(at: now).read("Dance \(phrase)")) == "2026-11-21 \(expected)")
    }

    @Test func `a line that names no day is on the page's, all day unless it names a time`() throws {
        let quickAdd = try quickAdd(at: "10:00", on: "2026-12-24")

        #expect(text(quickAdd.read("Call Ana")) == "2026-12-24")
        #expect(text(quickAdd.read("Call Ana at 9")) == "2026-12-24 09:00")
        #expect(text(quickAdd.read("Call Ana tomorrow")) == "2026-11-22")
        #expect(text(quickAdd.read("Call Ana every Monday")) == "2026-12-28")
        #expect(text(quickAdd.read("Call Ana in 2 hours")) == "2026-11-21 12:00")
        #expect(quickAdd.read("Call Ana").category == .idea)
    }

    @Test func `a line that names no time has the page's, from which its length counts`() throws {
        let quickAdd = try quickAdd(at: "10:00", on: "2026-12-24", from: "09:00")

        #expect(text(quickAdd.read("Call Ana")) == "2026-12-24 09:00")
        #expect(text(quickAdd.read("Call Ana for 30 minutes")) == "2026-12-24 09:00-09:30")
        #expect(text(quickAdd.read("Call Ana at 5")) == "2026-12-24 17:00")
        #expect(text(quickAdd.read("Call Ana tomorrow")) == "2026-11-22 09:00")
        #expect(text(quickAdd.read("Call Ana every Monday")) == "2026-12-28 09:00")
        #expect(text(try self.quickAdd(at: "10:00", from: "09:00").read("Call Ana")) == "")
    }

    @Test func `the page's time stays on its day, though it has passed`() throws {
        let entry = try quickAdd(at: "18:00", on: "2026-11-21", from: "09:00").read("Call Ana")

        #expect(text(entry) == "2026-11-21 09:00")
        #expect(entry.warnings == [QuickAddWarning(.alreadyPast, "09:00")])
        #expect(!entry.isDoubtful)
    }

    @Test func `on a page without a day, a line that names none has none`() throws {
        let quickAdd = try quickAdd(at: "10:00")

        #expect(text(quickAdd.read("Call Ana")) == "")
        #expect(text(quickAdd.read("Walk for 30 minutes")) == "")
        #expect(text(quickAdd.read("Call Ana at 11")) == "2026-11-21 11:00")
        #expect(text(quickAdd.read("Call Ana every day")) == "2026-11-21")
    }

    @Test(arguments: [nil, "2026-11-21"])
    func `a time that has passed today is tomorrow's, unless the line says today`(page: String?) throws {
        let quickAdd = try quickAdd(at: "18:00", on: page)

        #expect(text(quickAdd.read("Call Tom at 9")) == "2026-11-22 09:00")
        #expect(text(quickAdd.read("Call Tom at 5")) == "2026-11-22 17:00")
        #expect(text(quickAdd.read("Call Tom 18:00")) == "2026-11-21 18:00")
        #expect(text(quickAdd.read("Call Tom at 9 every Saturday")) == "2026-11-28 09:00")
        #expect(text(quickAdd.read("Call Tom at 9 every week")) == "2026-11-28 09:00")
        #expect(quickAdd.read("Call Tom at 9").warnings.isEmpty)

        let today = quickAdd.read("Call Tom today at 9")
        #expect(text(today) == "2026-11-21 09:00")
        #expect(today.warnings == [QuickAddWarning(.alreadyPast, "09:00")])
        #expect(!today.isDoubtful)
        #expect(text(quickAdd.read("Send report by eod")) == "2026-11-21 17:00")
    }

    @Test func `counted from now, a time may be tomorrow's`() throws {
        let quickAdd = try quickAdd(at: "23:10")

        #expect(text(quickAdd.read("Call Ana in 2 hours")) == "2026-11-22 01:10")
        #expect(text(quickAdd.read("30분 뒤 전화")) == "2026-11-21 23:40")
    }

    /// At 1:30, and clocks are put forward or back by an hour at 2:00.
    @Test(arguments: [
        (60, "in 30 minutes", "03:00"), (60, "in 90 minutes", "04:00"), (60, "in 29 minutes", "01:59"),
        (60, "30분 뒤", "03:00"), (-60, "in 1 hour", "01:30"), (-60, "in 30 minutes", "01:00"),
        (-60, "두 시간 뒤", "02:30"),
    ])
    func `counted from now, a time is that of the clock then`(change: Int, line: String, expected: String) throws {
        let quickAdd = QuickAdd(
            today: try day("2027-03-14"), now: try #require(TimeOfDay("01:30")), language: .english,
            categories: QuickCategories([]),
            usualCategory: .work, clockChange: { $0 < 30 ? 0 : change })

        let entry = quickAdd.read(line)

        #expect(text(entry) == "2027-03-14 \(expected)")
        #expect(entry.warnings.isEmpty)
    }

    @Test func `clocks that are put back at midnight show the day before`() throws {
        let quickAdd = QuickAdd(
            today: try day("2027-10-31"), now: try #require(TimeOfDay("00:10")), language: .english,
            categories: QuickCategories([]),
            usualCategory: .work, clockChange: { _ in -60 })

        #expect(text(quickAdd.read("in 20 minutes")) == "2027-10-30 23:30")
    }

    @Test func `an ambiguous date tells the two days that it may be`() throws {
        let today = try day("2026-11-21")
        func days(_ text: String) -> [String] {
            QuickAddWarning(.ambiguousDate, text).days(from: today).map(\.text)
        }

        #expect(days("on 12/3,") == ["2026-12-03", "2027-03-12"])
        #expect(days("03/12/2026") == ["2026-03-12", "2026-12-03"])
        #expect(days("3.12.26") == ["2026-03-12", "2026-12-03"])
        #expect(days("3일").isEmpty)
        #expect(QuickAddWarning(.leftOver, "12/3").days(from: today).isEmpty)
    }

    @Test func `words that look like a day stay in the title with a question, but not if they are quoted`() throws {
        let quickAdd = try quickAdd(at: "10:00")

        #expect(quickAdd.read("Finish this week").warnings == [QuickAddWarning(.leftOver, "this week")])
        #expect(quickAdd.read("Paint every spring").warnings == [QuickAddWarning(.leftOver, "every spring")])
        #expect(quickAdd.read("이번 주 안에 보고").warnings == [QuickAddWarning(.leftOver, "이번 주 안에")])
        #expect(quickAdd.read("Finish \"this week\"").warnings.isEmpty)
        #expect(quickAdd.read("Work until 5pm").warnings == [QuickAddWarning(.leftOver, "until 5pm")])
    }

    @Test(arguments: [
        ("New Year’s Day brunch", "New Year’s Day"), ("Boxing Day walk", "Boxing Day"), ("Call 15:00 GMT", "15:00 GMT"),
        ("Run every day for 10 days", "10 days"), ("Run every day except holidays", "except holidays"),
        ("Move it before Friday", "before Friday"), ("Drinks on the last Friday", "last Friday"),
        ("Drinks on the second Friday", "second Friday"), ("첫 번째 월요일에 회의", "첫 번째 월요일에"),
        ("Pay rent Dec 2027", "Dec 2027"), ("Email Ana early next week", "early next week"),
        ("김장 12월 둘째주 토요일", "12월 둘째주 토요일"), ("해지 12월 15일 전에", "12월 15일 전에"), ("갱신 내년 3월까지", "내년 3월까지"),
        ("매일 8주 동안 수업", "8주 동안"), ("매일 수업 8주간", "8주간"), ("매일 수업 8주동안", "8주동안"), ("다음 달 초 여행", "다음 달 초"),
        ("시험 일주일 전 복습", "시험 일주일 전"),
        ("Submit no later than Friday", "no later than Friday"), ("미국 시간 17:00 통화", "미국 시간 17:00"),
        ("Cancel the gym before 1 Jan", "before 1 Jan"), ("12월 첫째 주 토요일 김장", "12월 첫째 주 토요일"),
    ])
    func `one question quotes all words that it is about`(line: String, words: String) throws {
        #expect(try quickAdd(at: "10:00").read(line).warnings == [QuickAddWarning(.leftOver, words)])
    }

    @Test(arguments: [
        ("Meet 24:30", "24:30"), ("Meet on 30 Feb, please", "on 30 Feb,"), ("회의 25시에", "25시에"), ("24시에 회의", "24시에"),
        ("Meet 18:00-17:00", "18:00-17:00"), ("Things #Nothing", "#Nothing"), ("Meet on 3/4", "on 3/4"),
    ])
    func `a doubt names the words as they were typed, and they stay in the title`(line: String, words: String) throws {
        let entry = try quickAdd(at: "10:00").read(line)

        #expect(entry.title == line)
        #expect(entry.warnings.map(\.text) == [words])
        #expect(entry.isDoubtful)
    }

    @Test func `after year 9999 there is no day`() throws {
        let quickAdd = QuickAdd(
            today: try day("9999-12-31"), now: try #require(TimeOfDay("10:00")), language: .korean,
            categories: QuickCategories([]),
            usualCategory: .work)

        for line in ["tomorrow", "next week", "Monday", "내일", "다음 달 3일", "내년 1월 1일", "1월 1일", "다음 주 월요일", "in 2 years"]
        {
            let entry = quickAdd.read(line)
            #expect(entry.title == line)
            #expect(entry.warnings.map(\.reason) == [.noSuchDate], "\(line)")
        }
        #expect(quickAdd.read("today").title.isEmpty)
        #expect(quickAdd.read("24시간 뒤").warnings.map(\.reason) == [.noSuchDate])
    }

    @Test func `a member's own categories are found by name and by key`() throws {
        let quickAdd = QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay("10:00")), language: .english,
            categories: QuickCategories([QuickCategory(.etc, names: ["Grün & Söhne", "2027"])]), usualCategory: .work)

        for line in ["x #Etc", "x #grün & söhne", "x #GRÜNSÖHNE", "x #grün-&-söhne", "x #2027"] {
            #expect(quickAdd.read(line).category == .etc, "\(line)")
            #expect(quickAdd.read(line).title == "x", "\(line)")
        }
        #expect(quickAdd.read("x #Work").warnings == [QuickAddWarning(.unknownCategory, "#Work")])
    }

    @Test func `an archived category is asked about, unless another one has its name`() throws {
        let garden = try #require(Category(rawValue: "Own1"))
        let quickAdd = QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay("10:00")), language: .english,
            categories: QuickCategories([
                QuickCategory(garden, ownName: "Garden shed", isArchived: true),
                QuickCategory(.study, names: ["Study", "Work"], isArchived: true),
                QuickCategory(.work, names: ["Work"]),
            ]), usualCategory: .etc)

        let asked = quickAdd.read("x #garden shed")
        #expect(asked.warnings == [QuickAddWarning(.archivedCategory, "#garden shed")])
        #expect(asked.warnings.map(\.quoted) == ["garden shed"])
        #expect(asked.title == "x #garden shed")
        #expect(asked.category == .etc)
        #expect(quickAdd.read("x #Study").warnings.map(\.reason) == [.archivedCategory])
        #expect(quickAdd.read("x #Work").category == .work)
        #expect(quickAdd.read("x #Garden").warnings.map(\.quoted) == ["Garden"])
    }

    @Test func `a name of emoji alone is a name, and what owners chose goes before what the nine are called`() throws {
        let (pet, gym) = (try #require(Category(rawValue: "Own1")), try #require(Category(rawValue: "Own2")))
        let quickAdd = QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay("10:00")), language: .english,
            categories: QuickCategories([
                QuickCategory(.work, names: ["Work", "업무"]), QuickCategory(pet, ownName: "🐶❤️"),
                QuickCategory(gym, ownName: "업무"), QuickCategory(.study, ownName: "Work out", names: ["Study"]),
            ]), usualCategory: .etc)

        for line in ["x #🐶❤️", "x #🐶❤", "#🐶❤️ x"] {
            #expect(quickAdd.read(line).category == pet, "\(line)")
            #expect(quickAdd.read(line).title == "x", "\(line)")
        }
        #expect(quickAdd.read("x #업무").category == gym)
        #expect(quickAdd.read("x #Work").category == .work)
        #expect(quickAdd.read("x #Work out").category == .study)
        #expect(quickAdd.read("x #Work out").title == "x")
        #expect(quickAdd.read("x #😀").title == "x #😀")
    }
}
