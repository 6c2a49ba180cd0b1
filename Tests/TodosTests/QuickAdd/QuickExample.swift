import Testing
import Todos

/// A line, and what it says on Saturday, 21 November 2026, at 10:20.
struct QuickExample: Sendable {
    let line: String
    let entry: QuickEntry

    /// Reads rows of `line | title | rest`. In the rest stands what isn't as usual: a date, times, a category, a rule,
    /// and warnings with `!`.
    static func read(_ table: String) -> [QuickExample] {
        table.split(separator: "\n").compactMap { row in
            let columns = row.split(separator: "|", omittingEmptySubsequences: false).map {
                String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            guard columns.count == 3 else {
                Issue.record("a row is not of three columns: \(row)")
                return nil
            }
            return QuickExample(columns[0], title: columns[1], rest: columns[2])
        }
    }

    private init?(_ line: String, title: String, rest: String) {
        self.line = line
        var (date, times, category, rule) = ("2026-11-21", "", "Work", "")
        var warnings: [QuickAddWarning.Reason] = []
        for part in rest.split(separator: " ").map(String.init) {
            switch part {
            case _ where part.hasPrefix("#"): category = String(part.dropFirst())
            case _ where part.hasPrefix("!"):
                warnings += [QuickAddWarning.Reason(rawValue: String(part.dropFirst()))].compactMap { $0 }
            case _ where part.hasPrefix("FREQ"): rule = part
            case _ where part.contains(":"): times = part
            default: date = part
            }
        }
        if times.isEmpty { times = date == "2026-11-21" ? "11:00-12:00" : "09:00-10:00" }
        guard let category = Category(rawValue: category), let date = CalendarDate(date),
            let start = TimeOfDay(String(times.prefix(5))), let end = TimeOfDay(String(times.suffix(5)))
        else {
            Issue.record("unreadable: \(rest)")
            return nil
        }
        entry = QuickEntry(
            title: title, category: category, date: date, start: start, end: end,
            recurrence: rule.isEmpty ? nil : try? Recurrence(rule), warnings: warnings.map { QuickAddWarning($0, "") })
    }
}

extension QuickAdd {
    /// As on that Saturday.
    static func onSaturday(_ language: Language = .english) throws -> QuickAdd {
        QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay("10:20")), language: language,
            categories: .nine, usualCategory: .work)
    }
}

extension [QuickCategory] {
    static let nine = [
        QuickCategory(.sendEmail, names: ["Send e-mail", "이메일 보내기"]),
        QuickCategory(.makeCall, names: ["Make a call", "전화하기"]),
        QuickCategory(.shopping, names: ["Shopping", "장보기"]),
        QuickCategory(.reading, names: ["Reading", "독서"]),
        QuickCategory(.travel, names: ["Travel", "여행"]),
        QuickCategory(.study, names: ["Study", "공부"]),
        QuickCategory(.work, names: ["Work", "업무"]),
        QuickCategory(.idea, names: ["Idea", "아이디어"]),
        QuickCategory(.etc, names: ["Etc.", "기타"]),
    ]
}

extension QuickEntry {
    /// The same without the words that the warnings are about.
    var withPlainWarnings: QuickEntry {
        var entry = self
        entry.warnings = warnings.map { QuickAddWarning($0.reason, "") }
        return entry
    }
}
