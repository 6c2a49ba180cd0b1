import Database
import Foundation
import Testing
import Todos

@testable import App

/// What is taken along comes back as it was.
@Suite struct RoundTripTests {
    private static let pieces = [
        "=1", "'", "''=", "+", "@", ",", ";", "\"", "\\", "\\n", ":", "^", "김밥", "🍙", "e\u{301}", "👨‍👩‍👧‍👦", " ", "  ", "a",
        "<b>", "\u{200B}", "\u{2028}", "END:VTODO", "\u{FEFF}", "％", "&amp;", "{{x}}",
    ]

    private static let rules: [Recurrence?] = [
        nil, .daily, try? Recurrence("FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;COUNT=5"),
        try? Recurrence("FREQ=WEEKLY;BYDAY=MO,TH;WKST=SU;UNTIL=20270131"),
        try? Recurrence("FREQ=YEARLY;UNTIL=20300701"),
    ]

    /// To-dos that say strange things, as the site would take them.
    private func strange(_ count: Int) -> [ImportedTodo] {
        var chance = SystemRandomNumberGenerator()
        func text(_ most: Int, lines: Bool) -> String {
            let pieces = Self.pieces + (lines ? ["\n", "\n\n", "\t"] : [])
            return (0..<Int.random(in: 0...most, using: &chance)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &chance)]
            }
            .joined()
        }
        return (0..<count).map { number in
            let start = Int.random(in: 0..<1440, using: &chance)
            let end = Int.random(in: start..<1440, using: &chance)
            let done = Bool.random(using: &chance)
            return ImportedTodo(
                draft: Draft(
                    title: DraftForm.titleRule.trimmed(text(20, lines: false) + "\(number % 30)"),
                    category: [.work, .etc, .shopping, .idea][number % 4],
                    date: CalendarDate(daysSince1970: Int.random(in: -719_162...2_932_896, using: &chance)),
                    start: TimeOfDay(secondsOfDay: start * 60), end: TimeOfDay(secondsOfDay: end * 60),
                    description: DraftForm.descriptionRule.trimmed(text(60, lines: true)),
                    recurrence: Self.rules[number % Self.rules.count]),
                completedAt: done
                    ? Timestamp(milliseconds: Int64.random(in: 0..<2_000_000_000, using: &chance) * 1000) : nil)
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
        var todos = strange(200)
        // Twice the same is wished sometimes.
        todos.append(todos[0])
        _ = try await site.services.todos.add(imported: todos, for: Owner(memberNumber: 1))

        let file = try await ana.get("/todos/export/\(format)")
        #expect(file.headers[.contentDisposition] == "attachment; filename=\"todos-2026-11-21.\(format)\"")
        let answer = try await ben.upload(file.body, to: "/todos/import")

        let report = answer.page.all("//section/div[@role='status']//li").map(\.text)
        #expect(report == ["Added: 201", "There already: 0", "Left out: 0"])
        #expect(answer.page.all("//section//ul[@class='records']/li").isEmpty)
        #expect(try imported(site, 2) == imported(site, 1))
        let again = try await ana.upload(file.body, to: "/todos/import")
        #expect(
            again.page.all("//section/div[@role='status']//li").map(\.text)[0...1] == [
                "Added: 0", "There already: 201",
            ])
    }

    @Test func `an unknown format is no page`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")

        #expect(try await browser.get("/todos/export/xml").status == 404)
    }
}
