import Testing
import Todos

/// The defaults for the parts that a line leaves open.
@Suite(.timeLimit(.minutes(5))) struct QuickAddDefaultsTests {
    private func quickAdd(at time: String, on page: String? = nil) throws -> QuickAdd {
        QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay(time)), day: try page.map(day),
            language: .english,
            categories: .nine, usualCategory: .idea)
    }

    private func times(_ entry: QuickEntry) -> String { "\(entry.start.text)-\(entry.end.text)" }

    @Test(arguments: [
        ("00:00", "00:00-01:00"), ("10:00", "10:00-11:00"), ("10:01", "11:00-12:00"), ("22:30", "23:00-23:59"),
        ("23:00", "23:00-23:59"), ("23:40", "23:40-23:59"), ("23:59", "23:59-23:59"),
    ])
    func `today begins with the next full hour, and ends today`(now: String, expected: String) throws {
        #expect(times(try quickAdd(at: now).read("Call Ana")) == expected)
    }

    @Test(arguments: [("18:00", "20:00-21:00"), ("20:30", "21:00-22:00"), ("23:30", "23:30-23:59")])
    func `tonight begins in the evening`(now: String, expected: String) throws {
        #expect(times(try quickAdd(at: now).read("Dance tonight")) == expected)
    }

    @Test func `another day begins at nine`() throws {
        #expect(times(try quickAdd(at: "15:00").read("Call Ana tomorrow")) == "09:00-10:00")
    }

    @Test func `a page's day is the day of a line that names none`() throws {
        let quickAdd = try quickAdd(at: "10:00", on: "2026-12-24")

        #expect(quickAdd.read("Call Ana").date == (try day("2026-12-24")))
        #expect(quickAdd.read("Call Ana tomorrow").date == (try day("2026-11-22")))
        #expect(quickAdd.read("Call Ana every Monday").date == (try day("2026-12-28")))
        #expect(quickAdd.read("Call Ana").category == .idea)
    }

    @Test func `a time that has passed today is reported, unless the day was named`() throws {
        let quickAdd = try quickAdd(at: "17:01")

        #expect(quickAdd.read("Call 17:00").warnings == [QuickAddWarning(.alreadyPast, "17:00")])
        #expect(!quickAdd.read("Call 17:00").isDoubtful)
        #expect(quickAdd.read("Call 17:01").warnings.isEmpty)
        #expect(quickAdd.read("Call today 17:00").warnings.isEmpty)
        #expect(try self.quickAdd(at: "17:01", on: "2026-12-24").read("Call 17:00").warnings.isEmpty)
    }

    @Test(arguments: [
        ("Meet 24:30", "24:30"), ("Meet on 30 Feb, please", "on 30 Feb,"), ("회의 25시에", "25시에"),
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
            today: try day("9999-12-31"), now: try #require(TimeOfDay("10:00")), language: .korean, categories: [],
            usualCategory: .work)

        for line in ["tomorrow", "next week", "Monday", "내일", "다음 달 3일", "내년 1월 1일", "1월 1일", "다음 주 월요일", "in 2 years"]
        {
            let entry = quickAdd.read(line)
            #expect(entry.title == line)
            #expect(entry.warnings.map(\.reason) == [.noSuchDate], "\(line)")
        }
        #expect(quickAdd.read("today").title.isEmpty)
    }

    @Test func `a member's own categories are found by name and by key`() throws {
        let quickAdd = QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay("10:00")), language: .english,
            categories: [QuickCategory(.etc, names: ["Grün & Söhne", "2027"])], usualCategory: .work)

        for line in ["x #Etc", "x #grün & söhne", "x #GRÜNSÖHNE", "x #grün-&-söhne", "x #2027"] {
            #expect(quickAdd.read(line).category == .etc, "\(line)")
            #expect(quickAdd.read(line).title == "x", "\(line)")
        }
        #expect(quickAdd.read("x #Work").warnings == [QuickAddWarning(.unknownCategory, "#Work")])
    }

    @Test func `a name of emoji alone is a name, and what owners chose goes before what the nine are called`() throws {
        let (pet, gym) = (try #require(Category(rawValue: "Own1")), try #require(Category(rawValue: "Own2")))
        let quickAdd = QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay("10:00")), language: .english,
            categories: [
                QuickCategory(.work, names: ["Work", "업무"]), QuickCategory(pet, ownName: "🐶❤️"),
                QuickCategory(gym, ownName: "업무"), QuickCategory(.study, ownName: "Work out", names: ["Study"]),
            ], usualCategory: .etc)

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
