import Foundation
import HTTPTypes
import Secrets
import Testing
import Todos

@testable import App

/// However much a member has, no address makes the event loop look through all of it, and none answers with all of it.
///
/// A time would say more of the machine than of the page: what is counted is what SQLite does, and what is sent.
@Suite(.timeLimit(.minutes(5))) struct BoundedPagesTests {
    /// Those made of all that a member has, or of all that words are found in. They are made on threads of their own,
    /// and have bounds of theirs: Docs/Limits.md.
    private static let whole: Set<String> = [
        "/todos/export/{format}", "/calendar/{file}", "/todos/search",
    ]
    private static let examples = [
        "{id}": "20001", "{date}": "2026-11-21", "{month}": "2026-11", "{category}": "Work", "{provider}": "google",
        "{token}": "x", "{code}": "x", "{day}": "2026-11-21",
    ]
    /// A page's worth, and what stands beside a day: what is overdue, and what comes next.
    private static let mostRows = Todos.pageLength + 2 * 20
    private static let mostBytes = 768 << 10
    /// Some ten for each row that is shown or counted, up to a thousand of these; a third of the rows takes three
    /// times as many at the least.
    private static let mostSteps = 60_000

    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        var quotas = Quotas()
        quotas.todos = 1_000_000
        site = try TestSite(quotas: quotas)
        browser = try await site.browser(signedUpAs: "ana@example.com")
        // Done first, then open, then thrown away; those that are shown first have the longest texts there can be.
        try await site.execute(
            """
            WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 60000)
            INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at,
                position, completed_at, trashed_at, is_indexed)
            SELECT 1, 'To-do ' || i, 'Work', '2026-11-21', '09:00', '10:00', '', 5, 540 << 20,
                CASE WHEN i <= 20000 THEN 60000 END, CASE WHEN i > 40000 THEN 60000 END, 1 FROM numbers
            """)
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
        let (title, description) = (String(repeating: family, count: 170), String(repeating: family, count: 1700))
        try await site.database.write { transaction in
            for first in [1, 19_850, 20_001, 39_850, 40_001, 59_850] {
                try transaction.execute(
                    "UPDATE todos SET title = ? || id, description = ? WHERE id BETWEEN ? AND ?",
                    [title, description, first, first + 150])
            }
        }
    }

    /// An address as a visitor has it, and one far within the list when it is a list's.
    private func addresses(_ pattern: String) throws -> [String] {
        let path = Self.examples.reduce(pattern) { $0.replacing($1.key, with: $1.value) }
        try #require(!path.contains("{"), "An example for \(path) is missing.")
        let places = [
            "2026-11-21.566231040.30000", "60000.10000", "60000.50000", "open.566231040.30000", "done.566231040.10000",
        ]
        return [path] + places.map { "\(path)?after=\($0)" } + ["\(path)?day=2026-11-21"]
    }

    private func look(_ address: String, _ ask: (String) async throws -> Answer) async throws -> Answer {
        let before = site.database.statistics.steps
        let answer = try await ask(address)
        let steps = site.database.statistics.steps - before
        #expect(steps <= Self.mostSteps, "\(address): \(steps) steps")
        return answer
    }

    @Test func `every page has a bound on rows, bytes and work for the database`() async throws {
        let patterns = site.site.routes.filter { $0.method == .get }.map(\.pattern.description)
        #expect(patterns.count > 40 && Self.whole.isSubset(of: patterns))
        var lists = 0

        for pattern in patterns where !Self.whole.contains(pattern) {
            for address in try addresses(pattern) {
                let answer = try await look(address) { try await browser.get($0) }
                #expect(answer.status < 500, "\(address)")
                #expect(answer.body.count <= Self.mostBytes, "\(address): \(answer.body.count) bytes")
                guard answer.headers[.contentType]?.hasPrefix("text/html") == true else { continue }
                let page = answer.page
                let rows = page.all("//article[@data-todo] | //*[contains(@class, 'list')]/li").count
                #expect(rows <= Self.mostRows, "\(address): \(rows) rows")
                if rows >= Todos.pageLength { lists += 1 }
            }
        }

        // Today, the day, the month, all, open, done, a category, the trash: each shows a page's worth.
        #expect(lists >= 8)
    }

    @Test func `every address for programs has the same bounds`() async throws {
        let program = try await Program(of: browser, at: site)
        let patterns = site.site.resources.filter { $0.method == .get }.map(\.pattern.description)
        #expect(patterns.count > 6)
        var lists = 0

        for pattern in patterns where !Self.whole.contains(pattern) {
            for address in try addresses(pattern) {
                let answer = try await look(address) { await program.get($0) }
                #expect(answer.status < 500, "\(address)")
                #expect(answer.body.count <= Self.mostBytes, "\(address): \(answer.body.count) bytes")
                let todos = answer.json["todos"] as? [Any] ?? []
                #expect(todos.count <= Todos.pageLength, "\(address)")
                // Long texts end a part before its hundredth.
                if todos.count > 10 { lists += 1 }
            }
        }
        #expect(lists >= 5)
    }
}
