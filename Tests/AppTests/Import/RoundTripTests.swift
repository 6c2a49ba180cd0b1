import Database
import Foundation
import TestSupport
import Testing
import Todos

@testable import App

/// What is exported is imported as it was.
@Suite(.timeLimit(.minutes(5))) struct RoundTripTests {
    private static let pieces = [
        "=1", "=cmd|' /C calc'!A0", "-2+3", "'", "''=", "+", "@", ",", ";", "\"", "\\", "\\n", ":", "^", "김밥", "🍙",
        "e\u{301}", "👨‍👩‍👧‍👦", " ", "  ", "a",
        "<b>", "\u{200B}", "\u{2028}", "END:VTODO", "\u{FEFF}", "％", "&amp;", "{{x}}", "\u{1112}\u{1161}\u{11AB}", "ㅎ",
        "\u{3000}", "\u{A0}", "^n", "\\,", "NULL",
    ]

    private static let rules: [Recurrence?] = [
        nil, .daily, try? Recurrence("FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;COUNT=5"),
        try? Recurrence("FREQ=WEEKLY;BYDAY=MO,TH;WKST=SU;UNTIL=20270131"),
        try? Recurrence("FREQ=YEARLY;UNTIL=20300701"), .weekly, .everyWeekday, .monthly,
        try? Recurrence("FREQ=DAILY;INTERVAL=99;UNTIL=29991231"),
        try? Recurrence("FREQ=DAILY;BYMONTH=1,8;BYDAY=SA,SU"),
        try? Recurrence("FREQ=MONTHLY;BYMONTHDAY=1,15,-1;WKST=SA"),
        try? Recurrence("FREQ=YEARLY;BYMONTH=3,9;BYDAY=2SU,-1SA;COUNT=9999"),
        try? Recurrence("FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2"),
    ]

    /// In seconds since 1970: from 1653, when clocks showed solar time, to 2033.
    private static let completions: Range<Int64> = -10_000_000_000..<2_000_000_000

    /// To-dos that say strange things, as the site would take them.
    private func strange(_ count: Int, seed: UInt64) throws -> [ImportedTodo] {
        var chance = SeededGenerator(seed: seed)
        func text(_ most: Int, lines: Bool) -> String {
            let pieces = Self.pieces + (lines ? ["\n", "\n\n", "\t"] : [])
            return (0..<Int.random(in: 0...most, using: &chance)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &chance)]
            }
            .joined()
        }
        return try (0..<count).map { number in
            let start = Int.random(in: 0..<1440, using: &chance)
            let end = Int.random(in: start..<1440, using: &chance)
            let done = Bool.random(using: &chance)
            let day = CalendarDate(daysSince1970: Int.random(in: -141_000...376_000, using: &chance))
            // All day, and in the inbox.
            let (hasTimes, date) = (number % 3 > 0, number % 7 > 0 ? day : nil)
            let rule = date == nil ? nil : Self.rules[number % Self.rules.count]
            return ImportedTodo(
                draft: try TodoDraft(
                    TodoDraft.titleRule.sanitized(text(20, lines: false) + "\(number % 30)").text,
                    in: Category.standard[number % Category.standard.count],
                    date: date,
                    start: date != nil && hasTimes ? TimeOfDay(secondsOfDay: start * 60) : nil,
                    end: date != nil && hasTimes ? TimeOfDay(secondsOfDay: end * 60) : nil,
                    description: TodoDraft.descriptionRule.sanitized(text(60, lines: true)).text,
                    recurrence: rule?.first(from: day) == nil ? nil : rule),
                completedAt: done
                    ? Timestamp(milliseconds: Int64.random(in: Self.completions, using: &chance) * 1000) : nil)
        }
    }

    private func imported(_ site: TestSite, _ member: Int64) throws -> [ImportedTodo] {
        try site.services.todos.everything(of: Owner(memberNumber: member))
            .map { ImportedTodo(draft: $0.todo.draft, completedAt: $0.todo.completedAt) }
    }

    @Test(arguments: ["ics", "csv", "json"])
    func `an export is imported as equal to-dos, and a second time as none`(format: String) async throws {
        let site = try TestSite()
        let (ana, ben) = (
            try await site.browser(signedUpAs: "ana@example.com"), try await site.browser(signedUpAs: "ben@example.com")
        )
        // Others each time. What was told of a run that failed makes the same again.
        let seed = UInt64.random(in: 0...UInt64.max)
        var todos = try strange(200, seed: seed)
        // Twice the same is wished sometimes.
        todos.append(todos[0])
        _ = try await site.services.todos.add(imported: todos, for: Owner(memberNumber: 1))

        let file = try await ana.get("/todos/export/\(format)")
        #expect(file.headers[.contentDisposition] == "attachment; filename=\"todos-2026-11-21.\(format)\"")
        let answer = try await ben.upload(file.body, to: "/todos/import")

        let report = answer.page.all("//section/div[@role='status']//li").map(\.text)
        #expect(report == ["Added: 201", "Already there: 0", "Skipped: 0"])
        #expect(answer.page.all("//section//ul[@class='records']/li").isEmpty)
        let (imported, exported) = (try imported(site, 2), try imported(site, 1))
        let difference = zip(imported, exported).first { $0 != $1 }
        #expect(imported == exported, "seed \(seed), first difference: \(String(describing: difference))")
        let again = try await ana.upload(file.body, to: "/todos/import")
        #expect(
            again.page.all("//section/div[@role='status']//li").map(\.text)[0...1] == [
                "Added: 0", "Already there: 201",
            ])
    }

    @Test func `an answer of the API is imported as it came, and the page says that the list goes on`() async throws {
        let site = try TestSite()
        let (ana, ben) = (
            try await site.browser(signedUpAs: "ana@example.com"), try await site.browser(signedUpAs: "ben@example.com")
        )
        let seed = UInt64.random(in: 0...UInt64.max)
        _ = try await site.services.todos.add(
            imported: try strange(101, seed: seed), for: Owner(memberNumber: 1))
        let program = try await Program(of: ana, at: site)

        let first = await program.get("/todos")
        let rest = await program.get(try #require(first.json["next"] as? String))
        let answers = [
            try await ben.upload(first.body, to: "/todos/import"), try await ben.upload(rest.body, to: "/todos/import"),
        ]

        let added = answers.compactMap { $0.page.first("//section/div[@role='status']//li")?.text }
        #expect(added == ["Added: 100", "Added: 1"], "seed \(seed)")
        let warnings = answers.map { $0.page.all("//section//ul[@class='records']/li").map(\.text) }
        #expect(
            warnings == [
                [
                    "Entry 100: the list continues in another response from the API, at the address in its “next”. "
                        + "Import that one, too."
                ], [],
            ])
        let (theirs, own) = (try imported(site, 2), try imported(site, 1))
        #expect(Set(theirs.map { "\($0)" }) == Set(own.map { "\($0)" }), "seed \(seed)")
    }

    private func addCategories(
        _ names: [String], _ site: TestSite, for owner: Owner
    ) async throws -> [Category] {
        var added: [Category] = []
        for name in names {
            added.append(try await site.services.todos.addCategory(name, .violet, .heart, for: owner))
        }
        return added
    }

    @Test(arguments: ["ics", "csv", "json"])
    func `a member's own category is found again by its name, not by its number`(format: String) async throws {
        let site = try TestSite()
        let (ana, ben) = (
            try await site.browser(signedUpAs: "ana@example.com"), try await site.browser(signedUpAs: "ben@example.com")
        )
        let names = ["Health", "Own1", "makecall", "Work", "=1+1", "Ｆａｍｉｌｙ", "Nowhere"]
        let own = try await addCategories(names, site, for: Owner(memberNumber: 1))
        _ = try await addCategories(
            ["Finance", "=1+1", "Work", "makecall", "Own1", "family", "health"], site, for: Owner(memberNumber: 2))
        let date = try #require(CalendarDate("2026-11-21"))
        let drafts = try zip(names + ["Work itself"], own + [.work]).map { name, category in
            try TodoDraft(
                title: name, category: category, date: date, start: .midnight, end: .lastMinute, description: "",
                recurrence: nil)
        }
        _ = try await site.services.todos.add(
            imported: drafts.map { ImportedTodo(draft: $0) }, for: Owner(memberNumber: 1))

        let file = try await ana.get("/todos/export/\(format)")
        let answer = try await ben.upload(file.body, to: "/todos/import")

        #expect(!String(decoding: file.body, as: UTF8.self).contains("Own4"))
        let theirs = try await site.services.todos.categories(of: Owner(memberNumber: 2))
        let found = try imported(site, 2).map { todo in
            let details = theirs.first { $0.category == todo.draft.category }
            return "\(todo.draft.title): \(details?.name ?? todo.draft.category.rawValue)"
        }
        #expect(
            Set(found) == [
                "Health: health", "Own1: Own1", "makecall: makecall", "Work: Work", "=1+1: =1+1", "Ｆａｍｉｌｙ: family",
                "Nowhere: Nowhere", "Work itself: Work",
            ])
        #expect(try imported(site, 2).contains { $0.draft.title == "Work itself" && $0.draft.category == .work })
        #expect(answer.page.all("//section//ul[@class='records']/li").isEmpty)
    }

    @Test(arguments: ["ics", "csv", "json"])
    func `a member's own category that is missing is made, as it looks`(format: String) async throws {
        let site = try TestSite()
        let (ana, ben) = (
            try await site.browser(signedUpAs: "ana@example.com"), try await site.browser(signedUpAs: "ben@example.com")
        )
        let own = try await addCategories(["Health", "=1+1", "Unused"], site, for: Owner(memberNumber: 1))
        let drafts = try ["a", "b"].flatMap { title in
            try own.prefix(2).map { try TodoDraft("\(title) \($0.rawValue)", in: $0, date: nil) }
        }
        try await site.services.todos.add(drafts, for: Owner(memberNumber: 1))

        let file = try await ana.get("/todos/export/\(format)")
        let answer = try await ben.upload(file.body, to: "/todos/import")

        let theirs = try await site.services.todos.categories(of: Owner(memberNumber: 2)).dropFirst(9)
        #expect(
            theirs.map { "\($0.name ?? "") \($0.colour) \($0.icon)" }.sorted() == [
                "=1+1 violet heart", "Health violet heart",
            ])
        let names = Dictionary(uniqueKeysWithValues: theirs.map { ($0.category, $0.name) })
        let found = try imported(site, 2).map { "\($0.draft.title): \((names[$0.draft.category] ?? nil) ?? "Etc")" }
        #expect(Set(found) == ["a Own1: Health", "b Own1: Health", "a Own2: =1+1", "b Own2: =1+1"])
        let told = answer.page.all("//section/div[@role='status']/p").map(\.text)
        #expect(told.count == 1 && told[0].hasPrefix("New categories: "))
        #expect(told[0].contains("Health") && told[0].contains("=1+1"))
        #expect(answer.page.all("//section//ul[@class='records']/li").isEmpty)
    }

    @Test func `of categories that don't all fit the first are made, and the page names the others`() async throws {
        let site = try TestSite(quotas: Self.tenCategories)
        let ben = try await site.browser(signedUpAs: "ben@example.com")

        let answer = try await ben.upload(
            "title,date,ownCategory\nA,2026-11-21,Health\nB,2026-11-21,Garden\nC,2026-11-21,health\n"
                + "D,2026-11-21,Music\nE,2026-11-21,Garden\nF,2026-11-21,\(String(repeating: "x", count: 41))\n")

        let found = try imported(site, 1).map { "\($0.draft.title) \($0.draft.category.rawValue)" }
        #expect(Set(found) == ["A Own1", "B Work", "C Own1", "D Work", "E Work", "F Work"])
        let told = answer.page.all("//section/div[@role='status']/p").map {
            $0.text.filter { !"\u{2068}\u{2069}".contains($0) }
        }
        #expect(
            told == [
                "New categories: Health",
                "There was no room for these categories, so their to-dos were added to Work: Garden, Music. You can "
                    + "have at most 10.",
            ])
        #expect(answer.page.all("//section//ul[@class='records']/li").count == 1, "no category has so long a name")
    }

    /// The nine and one more.
    private static var tenCategories: Quotas {
        var quotas = Quotas()
        quotas.categories = 10
        return quotas
    }

    @Test func `the number of a category in an older file is ignored`() async throws {
        let site = try TestSite()
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        _ = try await addCategories(["Finance", "Health"], site, for: Owner(memberNumber: 1))

        let table = try await ben.upload("title,date,category\nA,2026-11-21,Own1\n")
        let calendar = try await ben.upload(
            "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:B\nCATEGORIES:Health\nX-LATCHKEY-CATEGORY:Own1\nEND:VTODO\n"
                + "END:VCALENDAR")

        #expect(table.page.all("//section//ul[@class='records']/li").count == 1)
        #expect(calendar.page.all("//section//ul[@class='records']/li").isEmpty)
        #expect(Set(try imported(site, 1).map(\.draft.category.rawValue)) == ["Work", "Own2"])
    }

    @Test func `an unknown format is no page`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")

        #expect(try await browser.get("/todos/export/xml").status == 404)
    }
}
