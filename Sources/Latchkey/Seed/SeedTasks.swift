import Database
import Todos

/// Made-up to-dos that look like real ones.
enum SeedTasks {
    private static let titles = [
        "Call the dentist", "Buy milk and bread", "Read chapter five", "Book the train", "Prepare the talk",
        "Write to Ana", "Learn ten words", "Sketch the new logo", "Water the plants", "장보기: 우유 두 병",
    ]

    /// Returns `count` to-dos, five a day from the day of `start` on.
    static func drafts(_ count: Int, from start: Timestamp) -> [TodoDraft] {
        let firstDay = Int(start.milliseconds / 86_400_000)
        return (0..<count).compactMap { number in
            guard let begin = TimeOfDay(hour: 8 + number % 10, minute: 0),
                let end = TimeOfDay(hour: 8 + number % 10, minute: 45)
            else { return nil }
            return try? TodoDraft(
                .init(
                    title: "\(titles[number % titles.count]) (\(number + 1))",
                    category: Category.standard[number % Category.standard.count],
                    date: CalendarDate(daysSince1970: firstDay + number / 5), start: begin, end: end,
                    description: number % 3 == 0 ? "" : "Made up for trying things out & measuring."))
        }
    }
}
