import Foundation
import Testing
import Todos

/// Random rules, and the dates that python-dateutil finds for them. That the table holds what it finds is checked in
/// `Tests/System/test_recurrence.py`; `Tests/Support/recurrence.py` writes it.
@Suite(.timeLimit(.minutes(5))) struct RecurrenceOracleTests {
    struct Row: Decodable {
        /// So many dates are listed at most; with fewer, the rule has ended.
        static let most = 10

        let rule: String
        let start: String
        let dates: [String]
    }

    private static func table() throws -> [Row] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Support/recurrence.json")
        return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
    }

    @Test func `dates are those that python-dateutil finds`() throws {
        let rows = try Self.table()
        #expect(rows.count >= 300)
        for row in rows {
            let dates = try Recurrence(row.rule).dates(startingAt: day(row.start)).prefix(Row.most).map(\.text)
            #expect(dates == row.dates, "\(row.rule) from \(row.start)")
        }
    }

    @Test func `each date is found from the one before, and from the day before`() throws {
        for row in try Self.table() {
            let (rule, start) = (try Recurrence(row.rule), try day(row.start))
            let dates = try row.dates.map { try day($0) }
            for (date, following) in zip(dates, dates.dropFirst()) {
                #expect(rule.next(after: date, startingAt: start) == following, "\(row.rule) after \(date.text)")
                let dayBefore = try #require(following.adding(days: -1))
                #expect(
                    rule.next(after: dayBefore, startingAt: start) == following, "\(row.rule) after \(dayBefore.text)")
            }
            if dates.count < Row.most {
                #expect(rule.next(after: dates.last ?? start, startingAt: start) == nil, "\(row.rule) has more")
            }
        }
    }
}
