import Testing

@testable import Todos

/// A line, and what a person means by it on Saturday, 21 November 2026, at 10:20.
struct QuickExample: Sendable {
    let line: String
    let entry: QuickEntry

    /// Reads rows of `line | title | rest`. In the rest stands what isn't as usual: a date (`today`, `12-03`, or
    /// `2027-01-05`), a time or two, a category, a rule, and warnings with `!`. Without a date there is none; without a
    /// time it is all day.
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
        var entry = QuickEntry(title: title, category: .work)
        for part in rest.split(separator: " ").map(String.init) {
            guard Self.set(part, in: &entry) else {
                Issue.record("unreadable: \(rest)")
                return nil
            }
        }
        self.entry = entry
    }

    private static func set(_ part: String, in entry: inout QuickEntry) -> Bool {
        switch part {
        case _ where part.hasPrefix("#"):
            guard let category = Category(rawValue: String(part.dropFirst())) else { return false }
            entry.category = category
        case _ where part.hasPrefix("!"):
            guard let reason = QuickAddWarning.Reason(rawValue: String(part.dropFirst())) else { return false }
            entry.warnings.append(QuickAddWarning(reason, ""))
        case _ where part.hasPrefix("FREQ"):
            entry.recurrence = try? Recurrence(part)
            return entry.recurrence != nil
        case _ where part.contains(":"):
            guard let start = TimeOfDay(String(part.prefix(5))), let end = TimeOfDay(String(part.suffix(5))) else {
                return false
            }
            entry.times = TodoTimes(start, end)
            return entry.times != nil
        case "today":
            entry.date = CalendarDate("2026-11-21")
        default:
            entry.date = CalendarDate(part.count == 5 ? "2026-\(part)" : part)
            return entry.date != nil
        }
        return true
    }
}

extension QuickExample {
    /// Everything that is read as a person means it, or asked about where a person would ask as well.
    static let allEnglish =
        english + englishDays + englishTimes + englishRepeats + englishMore + englishUnclear + englishEdges
        + englishForms + englishNumbers + englishRanges + englishRangesUnclear + englishTyped + englishTypedUnclear
    static let allKorean =
        korean + koreanDays + koreanTimes + koreanRepeats + koreanMore + koreanUnclear + koreanEdges + koreanRanges
        + koreanRangesUnclear + koreanTyped + koreanTypedUnclear
}

extension QuickAdd {
    /// As on that Saturday.
    static func onSaturday(_ language: Language = .english) throws -> QuickAdd {
        QuickAdd(
            today: try #require(CalendarDate("2026-11-21")), now: try #require(TimeOfDay("10:20")), language: language,
            categories: .nine, usualCategory: .work)
    }
}

extension QuickCategories {
    static let nine = QuickCategories([
        QuickCategory(.sendEmail, names: ["Send e-mail", "이메일 보내기"]),
        QuickCategory(.makeCall, names: ["Make a call", "전화하기"]),
        QuickCategory(.shopping, names: ["Shopping", "장보기"]),
        QuickCategory(.reading, names: ["Reading", "독서"]),
        QuickCategory(.travel, names: ["Travel", "여행"]),
        QuickCategory(.study, names: ["Study", "공부"]),
        QuickCategory(.work, names: ["Work", "업무"]),
        QuickCategory(.idea, names: ["Idea", "아이디어"]),
        QuickCategory(.etc, names: ["Etc.", "기타"]),
    ])
}

extension QuickEntry {
    /// The same without the words that it was read from.
    var withoutWords: QuickEntry {
        var entry = self
        entry.warnings = warnings.map { QuickAddWarning($0.reason, "") }
        entry.parts = []
        (entry.isDayOpen, entry.hour) = (false, nil)
        return entry
    }
}
