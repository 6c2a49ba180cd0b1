import Testing
import Todos

/// The days that a doubt offers, on Saturday, 21 November 2026.
@Suite(.timeLimit(.minutes(5))) struct QuickOpenDaysTests {
    @Test(arguments: [
        ("Move it before friday", ["2026-11-26", "2026-11-27"]), ("Dig before 15 April", ["2027-04-14", "2027-04-15"]),
        ("보고서 4월 15일 전에 제출", ["2027-04-14", "2027-04-15"]), ("Finish this week", ["2026-11-22"]),
        ("Finish this week,", ["2026-11-22"]), ("Finish by next week", ["2026-11-23", "2026-11-27"]),
        ("Finish due by next month", ["2026-12-01", "2026-12-31"]), ("이번 주 안에 청소", ["2026-11-22"]),
        ("다음주 초 회의", ["2026-11-23"]), ("다음 달까지 청소", ["2026-12-31"]), ("올해 안에 운전면허", ["2026-12-31"]),
    ])
    func `a bound and a part of a period offer the days that they may be`(line: String, days: [String]) throws {
        #expect(try offered(line) == days)
    }

    @Test(arguments: [
        "rent 3 days before end of month", "Dig before next week", "Dig before 5pm", "Check in 24 hours before flight",
        "매주 다음 달까지 보고", "5시 이전에 제출", "12월 20일 이틀 전에 회의", "Paint every spring", "Meet on 12/3",
    ])
    func `no day is offered for what leaves more open`(line: String) throws {
        #expect(try offered(line).isEmpty)
    }

    private func offered(_ line: String) throws -> [String] {
        let quickAdd = try QuickAdd.onSaturday()
        let entry = quickAdd.read(line)
        #expect(entry.isDoubtful)
        return entry.warnings.flatMap { quickAdd.days(of: $0, in: entry) }.map(\.text)
    }
}
